import { emailOperationsRoutes } from '@larkway/email-contract';
import { type Me, opsRoutes, type Suppression } from '@larkway/ops-contract';
import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { Services } from '../services/services.js';

const { listSuppressions, addSuppression, removeSuppression } = opsRoutes;

/**
 * The email service owns the list. The audit log identifies entries by keyed hash, never by
 * address.
 */
@Controller()
export class SuppressionsController {
  constructor(
    private readonly services: Services,
    private readonly audit: AuditLog,
  ) {}

  @RouteHandler(listSuppressions)
  list(): Promise<Suppression[]> {
    return this.services.call('email', emailOperationsRoutes.listSuppressions);
  }

  @RouteHandler(addSuppression)
  async add(
    @Body({ schema: addSuppression.body }) body: z.infer<typeof addSuppression.body>,
    @CurrentOperator() by: Me,
  ): Promise<Suppression> {
    const failing = this.audit.failing({
      operator: by,
      action: 'suppression-not-added',
      subject: null,
      detail: {},
    });
    const entry = await this.services
      .call('email', emailOperationsRoutes.addSuppression, { body })
      .catch(failing);
    await this.audit.add({
      operator: by,
      action: 'suppression-added',
      subject: entry.id,
      detail: {},
    });
    return entry;
  }

  @RouteHandler(removeSuppression)
  async remove(
    @Body({ schema: removeSuppression.body }) body: z.infer<typeof removeSuppression.body>,
    @CurrentOperator() by: Me,
  ): Promise<{ removed: boolean }> {
    const failing = this.audit.failing({
      operator: by,
      action: 'suppression-not-removed',
      subject: null,
      detail: {},
    });
    const { removed, id } = await this.services
      .call('email', emailOperationsRoutes.removeSuppression, { body })
      .catch(failing);
    await this.audit.add({
      operator: by,
      action: 'suppression-removed',
      subject: id,
      detail: { removed },
    });
    return { removed };
  }
}
