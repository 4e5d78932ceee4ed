import { type Change, releasesRoutes } from '@larkway/releases-contract';
import { Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Answers } from '../access/answers.js';
import { ChangeLog } from './change-log.js';

const { changes } = releasesRoutes;

@Controller()
export class ChangesController {
  constructor(private readonly log: ChangeLog) {}

  @Answers(changes)
  list(@Query({ schema: changes.query }) query: z.infer<typeof changes.query>): Promise<Change[]> {
    return this.log.read(query);
  }
}
