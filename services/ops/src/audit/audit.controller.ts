import { type AuditPage, type AuditProof, opsRoutes } from '@larkway/ops-contract';
import { Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { RouteHandler } from '../access/decorators.js';
import { AuditLog } from './audit-log.js';

const { listAudit, proveAudit } = opsRoutes;

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditLog) {}

  @RouteHandler(listAudit)
  list(
    @Query({ schema: listAudit.query }) query: z.infer<typeof listAudit.query>,
  ): Promise<AuditPage> {
    return this.audit.read(query);
  }

  @RouteHandler(proveAudit)
  prove(): Promise<AuditProof> {
    return this.audit.prove();
  }
}
