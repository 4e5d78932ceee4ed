import { leadsOperationsRoutes } from '@larkway/leads-contract';
import { type Me, opsRoutes, type UnansweredLeads } from '@larkway/ops-contract';
import { Controller, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { Services } from '../services/services.js';

const { listUnansweredLeads, markLeadAnswered } = opsRoutes;

/** The leads service owns the clock of the answers. The audit log records who stopped it. */
@Controller()
export class LeadsController {
  constructor(
    private readonly services: Services,
    private readonly audit: AuditLog,
  ) {}

  @RouteHandler(listUnansweredLeads)
  list(
    @Query({ schema: listUnansweredLeads.query })
    { from, to }: z.infer<typeof listUnansweredLeads.query>,
  ): Promise<UnansweredLeads> {
    return this.services.call('leads', leadsOperationsRoutes.listUnanswered, {
      query: { ...(from && { from }), ...(to && { to }) },
    });
  }

  @RouteHandler(markLeadAnswered)
  async mark(
    @Param({ schema: markLeadAnswered.params }) { id }: z.infer<typeof markLeadAnswered.params>,
    @CurrentOperator() by: Me,
  ): Promise<{ marked: boolean }> {
    const detail = { role: by.role };
    const failing = this.audit.failing({
      operator: by,
      action: 'lead-not-answered',
      subject: id,
      detail,
    });
    const result = await this.services
      .call('leads', leadsOperationsRoutes.markAnswered, { params: { id }, body: { by: by.name } })
      .catch(failing);
    await this.audit.add({
      operator: by,
      action: 'lead-answered',
      subject: id,
      detail: { ...detail, ...result },
    });
    return result;
  }
}
