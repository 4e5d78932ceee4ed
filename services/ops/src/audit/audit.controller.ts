import { type AuditPage, type AuditProof, opsRoutes } from '@larkway/ops-contract';
import { Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Handles } from '../access/decorators.js';
import { AuditLog } from './audit-log.js';

const { listAudit, proveAudit } = opsRoutes;

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditLog) {}

  @Handles(listAudit)
  list(
    @Query({ schema: listAudit.query }) query: z.infer<typeof listAudit.query>,
  ): Promise<AuditPage> {
    return this.audit.read(query);
  }

  @Handles(proveAudit)
  prove(): Promise<AuditProof> {
    return this.audit.prove();
  }
}
