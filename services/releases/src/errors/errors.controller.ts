import { type ErrorGroup, errorRoutes, type ObservedError } from '@larkway/releases-contract';
import { Body, Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import {
  type Caller,
  CurrentCaller,
  requireReporter,
  RouteHandler,
} from '../access/access.guard.js';
import { ErrorsService } from './errors.service.js';

const { observeErrors, errors } = errorRoutes;

@Controller()
export class ErrorsController {
  constructor(private readonly errorGroups: ErrorsService) {}

  @RouteHandler(observeErrors, { callers: 'site' })
  async observe(
    @CurrentCaller() caller: Caller,
    @Body({ schema: observeErrors.body }) seen: ObservedError[],
  ): Promise<{ taken: number }> {
    requireReporter(caller, 'report errors of versions');
    await this.errorGroups.add(seen);
    return { taken: seen.length };
  }

  @RouteHandler(errors)
  list(
    @Query({ schema: errors.query }) { name }: z.infer<typeof errors.query>,
  ): Promise<ErrorGroup[]> {
    return this.errorGroups.list(name);
  }
}
