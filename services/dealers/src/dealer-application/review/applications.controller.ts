import {
  type Application,
  type ApplicationSummary,
  dealersOperationsRoutes,
} from '@larkway/dealers-contract';
import { notFound } from '@larkway/kit/errors';
import { Operations } from '@larkway/kit/operations';
import { type Submission, Submitted } from '@larkway/kit/submissions';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DecideApplication, type Decision } from './decide-application.js';
import { listApplications, readApplication } from './read-applications.js';

const {
  listApplications: list,
  getApplication: get,
  decideApplication: decide,
} = dealersOperationsRoutes;

const isId = (id: string): boolean => z.uuid().safeParse(id).success;

/** Lists, shows and decides applications for operators. */
@Controller()
@Operations()
export class ApplicationsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly decision: DecideApplication,
  ) {}

  @Get(list.path)
  list(
    @Query({ schema: list.query }) { status }: z.infer<typeof list.query>,
  ): Promise<ApplicationSummary[]> {
    return listApplications(this.dataSource.manager, status);
  }

  @Get(get.path)
  get(@Param('id') id: string): Promise<Application> {
    if (!isId(id)) throw notFound('Application not found');
    return readApplication(this.dataSource.manager, id);
  }

  @Post(decide.path)
  @HttpCode(200)
  decide(
    @Param('id') id: string,
    @Body({ schema: decide.body }) decision: Decision,
    @Submitted() { requestId }: Submission,
  ): Promise<Application> {
    if (!isId(id)) throw notFound('Application not found');
    return this.decision.execute(id, decision, requestId);
  }
}
