import { notFound } from '@larkway/kit/errors';
import { Operations } from '@larkway/kit/operations';
import { type Lead, leadsOperationsRoutes } from '@larkway/leads-contract';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';

const { getLead } = leadsOperationsRoutes;

/** Shows operators a lead with all its data; the console masks it and records who reveals it. */
@Controller()
@Operations()
export class LeadOperationsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get(getLead.path)
  async one(
    @Param({ schema: getLead.params }) { id }: z.infer<typeof getLead.params>,
  ): Promise<Lead> {
    const [lead] = await this.dataSource.query(
      'SELECT id, kind, name, email, phone, message, details, created_at AS "createdAt" FROM leads WHERE id = $1',
      [id],
    );
    if (!lead) throw notFound('Lead not found');
    return { ...lead, createdAt: lead.createdAt.toISOString() };
  }
}
