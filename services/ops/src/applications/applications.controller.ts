import {
  type Application as StoredApplication,
  dealersOperationsRoutes,
} from '@larkway/dealers-contract';
import {
  type Application,
  type ApplicationSummary,
  type Me,
  opsRoutes,
} from '@larkway/ops-contract';
import { Body, Controller, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { Services } from '../services/services.js';

const { listApplications, getApplication, revealApplication, decideApplication } = opsRoutes;

interface Id {
  id: string;
}

const masked = ({
  address: _a,
  zipCode: _z,
  phone: _p,
  email: _e,
  membershipId: _m,
  ...rest
}: StoredApplication): Application => ({ ...rest, personal: null });

const revealed = (application: StoredApplication): Application => {
  const { address, zipCode, phone, email, membershipId } = application;
  return { ...masked(application), personal: { address, zipCode, phone, email, membershipId } };
};

/**
 * The dealers service owns dealer applications. The console shows them masked and forwards
 * decisions.
 */
@Controller()
export class ApplicationsController {
  constructor(
    private readonly services: Services,
    private readonly audit: AuditLog,
  ) {}

  @RouteHandler(listApplications)
  list(
    @Query({ schema: listApplications.query }) { status }: z.infer<typeof listApplications.query>,
  ): Promise<ApplicationSummary[]> {
    return this.services.call('dealers', dealersOperationsRoutes.listApplications, {
      query: { status },
    });
  }

  @RouteHandler(getApplication)
  async one(@Param({ schema: getApplication.params }) params: Id): Promise<Application> {
    return masked(
      await this.services.call('dealers', dealersOperationsRoutes.getApplication, {
        params: { ...params },
      }),
    );
  }

  @RouteHandler(revealApplication)
  async reveal(
    @Param({ schema: revealApplication.params }) { id }: Id,
    @Body({ schema: revealApplication.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<Application> {
    await this.audit.add({
      operator: by,
      action: 'reveal',
      subject: id,
      detail: { kind: 'application' },
    });
    const application = this.services.call('dealers', dealersOperationsRoutes.getApplication, {
      params: { id },
    });
    return revealed(
      await application.catch(
        this.audit.failing({
          operator: by,
          action: 'not-revealed',
          subject: id,
          detail: { kind: 'application' },
        }),
      ),
    );
  }

  @RouteHandler(decideApplication)
  async decide(
    @Param({ schema: decideApplication.params }) { id }: Id,
    @Body({ schema: decideApplication.body })
    { decision, note }: z.infer<typeof decideApplication.body>,
    @CurrentOperator() by: Me,
  ): Promise<Application> {
    const failing = this.audit.failing({
      operator: by,
      action: 'application-not-decided',
      subject: id,
      detail: { decision },
    });
    const before = await this.services
      .call('dealers', dealersOperationsRoutes.getApplication, { params: { id } })
      .catch(failing);
    const after = await this.services
      .call('dealers', dealersOperationsRoutes.decideApplication, {
        params: { id },
        body: { decision, note, by: by.name },
      })
      .catch(failing);
    const summary = ({ status, dealershipId }: StoredApplication) => ({ status, dealershipId });
    await this.audit.add({
      operator: by,
      action: 'application-decided',
      subject: id,
      detail: { decision, before: summary(before), after: summary(after) },
    });
    return masked(after);
  }
}
