import { notFound } from '@larkway/kit/errors';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import { type Lead, leadsOperationsRoutes } from '@larkway/leads-contract';
import { Controller, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { LeadEntity, toLead } from './lead.entity.js';

const { getLead } = leadsOperationsRoutes;

/** Shows operators a lead with all its data; the console masks it and records who reveals it. */
@Controller()
@Operations()
export class LeadController {
  constructor(private readonly dataSource: DataSource) {}

  @RouteHandler(getLead)
  async get(
    @Param({ schema: getLead.params }) { id }: z.infer<typeof getLead.params>,
  ): Promise<Lead> {
    const lead = await this.dataSource.manager.findOneBy(LeadEntity, { id });
    if (!lead) throw notFound('Lead not found');
    return toLead(lead);
  }
}
