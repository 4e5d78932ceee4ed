import { dealersOperationsRoutes } from '@larkway/dealers-contract';
import {
  type DealershipDetails,
  type DealershipPage,
  type ListedDealership,
  type Me,
  opsRoutes,
} from '@larkway/ops-contract';
import { Body, Controller, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { Services } from '../services/services.js';

const { listDealerships, changeListing, getDealershipDetails, changeDealershipDetails } = opsRoutes;

/**
 * The dealers service owns the list of dealerships. The audit log records who changed it and why.
 */
@Controller()
export class DealershipsController {
  constructor(
    private readonly services: Services,
    private readonly audit: AuditLog,
  ) {}

  @RouteHandler(listDealerships)
  list(
    @Query({ schema: listDealerships.query }) query: z.infer<typeof listDealerships.query>,
  ): Promise<DealershipPage> {
    return this.services.call('dealers', dealersOperationsRoutes.listListings, { query });
  }

  @RouteHandler(changeListing)
  async change(
    @Param({ schema: changeListing.params }) { id }: z.infer<typeof changeListing.params>,
    @Body({ schema: changeListing.body }) { listed, reason }: z.infer<typeof changeListing.body>,
    @CurrentOperator() by: Me,
  ): Promise<ListedDealership> {
    const subject = String(id);
    const failing = this.audit.failing({
      operator: by,
      action: listed ? 'dealership-not-listed' : 'dealership-not-unlisted',
      subject,
      detail: { reason },
    });
    const call = { params: { id: subject }, body: { listed, reason, by: by.name } };
    const dealership = await this.services
      .call('dealers', dealersOperationsRoutes.changeListing, call)
      .catch(failing);
    await this.audit.add({
      operator: by,
      action: listed ? 'dealership-listed' : 'dealership-unlisted',
      subject,
      detail: { name: dealership.name, reason },
    });
    return dealership;
  }

  @RouteHandler(getDealershipDetails)
  details(
    @Param({ schema: getDealershipDetails.params })
    { id }: z.infer<typeof getDealershipDetails.params>,
  ): Promise<DealershipDetails> {
    return this.services.call('dealers', dealersOperationsRoutes.getDetails, {
      params: { id: String(id) },
    });
  }

  /** The audit log names the fields that changed, not their values. */
  @RouteHandler(changeDealershipDetails)
  async changeDetails(
    @Param({ schema: changeDealershipDetails.params })
    { id }: z.infer<typeof changeDealershipDetails.params>,
    @Body({ schema: changeDealershipDetails.body })
    { details, reason }: z.infer<typeof changeDealershipDetails.body>,
    @CurrentOperator() by: Me,
  ): Promise<DealershipDetails> {
    const subject = String(id);
    const failing = this.audit.failing({
      operator: by,
      action: 'dealership-not-corrected',
      subject,
      detail: { reason },
    });
    const call = { params: { id: subject }, body: { details, reason, by: by.name } };
    const before = await this.details({ id });
    const after = await this.services
      .call('dealers', dealersOperationsRoutes.changeDetails, call)
      .catch(failing);
    const fields = Object.keys(after).filter(
      (field) =>
        after[field as keyof DealershipDetails] !== before[field as keyof DealershipDetails],
    );
    await this.audit.add({
      operator: by,
      action: 'dealership-corrected',
      subject,
      detail: { name: after.name, fields, reason },
    });
    return after;
  }
}
