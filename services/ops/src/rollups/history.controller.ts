import { type History, opsRoutes } from '@larkway/ops-contract';
import { Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { RouteHandler } from '../access/decorators.js';
import { HistoryService } from './history.service.js';

const { getHistory } = opsRoutes;

@Controller()
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @RouteHandler(getHistory)
  read(
    @Query({ schema: getHistory.query }) { range }: z.infer<typeof getHistory.query>,
  ): Promise<History> {
    return this.history.read(range);
  }
}
