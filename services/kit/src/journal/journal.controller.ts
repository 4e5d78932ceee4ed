import { type JournalPage, journalRoute } from '@larkway/kit-contract';
import { Controller, Get, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Operations } from '../operations/operations.guard.js';
import { JournalReader } from './journal-reader.js';

@Controller()
@Operations()
export class JournalController {
  constructor(private readonly journal: JournalReader) {}

  @Get(journalRoute.path)
  async read(
    @Query({ schema: journalRoute.query }) query: z.infer<typeof journalRoute.query>,
    @Req() request: FastifyRequest,
  ): Promise<JournalPage> {
    const hungUp = new AbortController();
    const forget = (): void => hungUp.abort();
    request.raw.socket.once('close', forget);
    try {
      return await this.journal.read(query, hungUp.signal);
    } finally {
      request.raw.socket.off('close', forget);
    }
  }
}
