import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import { leadsOperationsRoutes, type Unanswered } from '@larkway/leads-contract';
import { Body, Controller, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Answers } from './answers.service.js';

const { markAnswered, listUnanswered } = leadsOperationsRoutes;

/** The unanswered leads for operators, who can mark them as answered. */
@Controller()
@Operations()
export class AnswersController {
  constructor(private readonly answers: Answers) {}

  @RouteHandler(listUnanswered)
  list(
    @Query({ schema: listUnanswered.query }) range: z.infer<typeof listUnanswered.query>,
  ): Promise<Unanswered> {
    return this.answers.unanswered(range);
  }

  @RouteHandler(markAnswered)
  async mark(
    @Param({ schema: markAnswered.params }) { id }: z.infer<typeof markAnswered.params>,
    @Body({ schema: markAnswered.body }) { by }: z.infer<typeof markAnswered.body>,
  ): Promise<{ marked: boolean }> {
    return { marked: await this.answers.mark(id, by) };
  }
}
