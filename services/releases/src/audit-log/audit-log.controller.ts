import { type Change, releasesRoutes } from '@larkway/releases-contract';
import { Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { RouteHandler } from '../access/access.guard.js';
import { AuditLogService } from './audit-log.service.js';

const { changes } = releasesRoutes;

@Controller()
export class AuditLogController {
  constructor(private readonly auditLog: AuditLogService) {}

  @RouteHandler(changes)
  list(@Query({ schema: changes.query }) query: z.infer<typeof changes.query>): Promise<Change[]> {
    return this.auditLog.read(query);
  }
}
