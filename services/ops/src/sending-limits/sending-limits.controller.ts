import { emailOperationsRoutes } from '@larkway/email-contract';
import { type Me, type NewSendingLimit, opsRoutes, type SendingLimit } from '@larkway/ops-contract';
import { Body, Controller, Param } from '@nestjs/common';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { Services } from '../services/services.js';

const { listSendingLimits, setSendingLimit, removeSendingLimit } = opsRoutes;

/** The email service owns the limits and keeps to them. */
@Controller()
export class SendingLimitsController {
  constructor(
    private readonly services: Services,
    private readonly audit: AuditLog,
  ) {}

  @RouteHandler(listSendingLimits)
  list(): Promise<SendingLimit[]> {
    return this.services.call('email', emailOperationsRoutes.listSendingLimits);
  }

  @RouteHandler(setSendingLimit)
  async set(
    @Body({ schema: setSendingLimit.body }) limit: NewSendingLimit,
    @CurrentOperator() operator: Me,
  ): Promise<SendingLimit[]> {
    const entry = { operator, subject: limit.kind ?? limit.domain, detail: { ...limit } };
    const limits = await this.services
      .call('email', emailOperationsRoutes.setSendingLimit, { body: limit })
      .catch(this.audit.failing({ ...entry, action: 'sending-limit-not-set' }));
    await this.audit.add({ ...entry, action: 'sending-limit-set' });
    return limits;
  }

  @RouteHandler(removeSendingLimit)
  async remove(
    @Param({ schema: removeSendingLimit.params }) { id }: { id: string },
    @Body({ schema: removeSendingLimit.body }) _body: object,
    @CurrentOperator() operator: Me,
  ): Promise<SendingLimit[]> {
    const entry = { operator, subject: id, detail: {} };
    const limits = await this.services
      .call('email', emailOperationsRoutes.removeSendingLimit, { params: { id } })
      .catch(this.audit.failing({ ...entry, action: 'sending-limit-not-removed' }));
    await this.audit.add({ ...entry, action: 'sending-limit-removed' });
    return limits;
  }
}
