import { type Change, releasesRoutes } from '@larkway/releases-contract';
import { Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { RouteHandler } from '../access/route-handler.js';
import { AuditLog } from './audit-log.js';

const { changes } = releasesRoutes;

@Controller()
export class AuditLogController {
  constructor(private readonly auditLog: AuditLog) {}

  @RouteHandler(changes)
  list(@Query({ schema: changes.query }) query: z.infer<typeof changes.query>): Promise<Change[]> {
    return this.auditLog.read(query);
  }
}
