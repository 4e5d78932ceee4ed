import { notFound } from '@larkway/kit/errors';
import { Operations } from '@larkway/kit/operations';
import { type Lead, leadsOperationsRoutes } from '@larkway/leads-contract';
import { Controller, Get, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';

const { getLead } = leadsOperationsRoutes;

/** What operations may read of a lead; the console shows it masked, and writes down who looks at it. */
@Controller()
@Operations()
export class LeadsOperationsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get(getLead.path)
  async one(
    @Param({ schema: getLead.params }) { id }: z.infer<typeof getLead.params>,
  ): Promise<Lead> {
    const [lead] = await this.dataSource.query(
      'SELECT id, kind, name, email, phone, message, details, created_at AS "createdAt" FROM leads WHERE id = $1',
      [id],
    );
    if (!lead) throw notFound('There is no such lead.');
    return { ...lead, createdAt: lead.createdAt.toISOString() };
  }
}
