import { type JournalPage, journalRoute } from '@larkway/kit-contract';
import {
  type BeforeApplicationShutdown,
  Controller,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  Query,
  Req,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Operations } from '../operations/operations.guard.js';
import { DatabaseListener } from '../postgres/database-listener.js';
import { RouteHandler } from '../service/route-handler.js';
import { journalChannel } from './journal.js';

interface Row {
  subject: string;
  at: Date;
  type: string;
  detail: Record<string, string | number | null>;
  cursor: string;
}

// An entry is returned once every transaction that can still write an earlier entry has ended,
// often a moment after the notification. The second query therefore follows soon after the first.
const firstPause = 20;
const longestPause = 2_000;

/** Returns the journal page by page; a reader that is up to date waits for the next entry. */
@Injectable()
export class JournalReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private unsubscribe?: () => void;
  private readonly closing = new AbortController();
  private readonly waiting = new Set<() => void>();
  private signals = 0;
  /** Number of open reads, most of them waiting. */
  readers = 0;

  constructor(
    private readonly listener: DatabaseListener,
    private readonly dataSource: DataSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.listener.subscribe(journalChannel, () => this.signal());
  }

  beforeApplicationShutdown(): void {
    this.closing.abort();
    this.unsubscribe?.();
  }

  /**
   * The entries after the cursor. Waits for the first entry, until the time is up or the reader
   * disconnects.
   */
  async read(
    query: { after: string; limit: number; wait: number },
    reader: AbortSignal,
  ): Promise<JournalPage> {
    const gone = AbortSignal.any([reader, this.closing.signal]);
    const deadline = performance.now() + query.wait * 1_000;
    this.readers += 1;
    try {
      for (let pause = firstPause; ;) {
        const seen = this.signals;
        const page = await this.page(query.after, query.limit);
        const left = deadline - performance.now();
        if (page.entries.length > 0 || left <= 0 || gone.aborted) return page;
        const signalled =
          this.signals !== seen || (await this.nextSignal(Math.min(pause, left), gone));
        pause = signalled ? firstPause : Math.min(pause * 2, longestPause);
      }
    } finally {
      this.readers -= 1;
    }
  }

  private signal(): void {
    this.signals += 1;
    for (const wake of [...this.waiting]) wake();
  }

  private nextSignal(milliseconds: number, gone: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (signalled: boolean) => () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        gone.removeEventListener('abort', stop);
        resolve(signalled);
      };
      const [wake, stop] = [end(true), end(false)];
      const timer = setTimeout(stop, milliseconds);
      this.waiting.add(wake);
      gone.addEventListener('abort', stop);
    });
  }

  private async page(after: string, limit: number): Promise<JournalPage> {
    const [xid, seq] = after.split('.');
    // Raw SQL: TypeORM does not know transaction ids and snapshots.
    const rows: Row[] = await this.dataSource.query(
      `SELECT subject, at, type, detail, xid || '.' || seq AS cursor FROM journal
       WHERE (xid, seq) > ($1::text::xid8, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
       ORDER BY xid, seq LIMIT $3`,
      [xid, seq, limit],
    );
    const entries = rows.map(({ subject, at, type, detail }) => ({
      subject,
      at: at.toISOString(),
      type,
      detail,
    }));
    return { entries, cursor: rows.at(-1)?.cursor ?? after };
  }
}

@Controller()
@Operations()
class JournalController {
  constructor(private readonly journal: JournalReader) {}

  @RouteHandler(journalRoute)
  async read(
    @Query({ schema: journalRoute.query }) query: z.infer<typeof journalRoute.query>,
    @Req() request: FastifyRequest,
  ): Promise<JournalPage> {
    const disconnected = new AbortController();
    const abort = (): void => disconnected.abort();
    request.raw.socket.once('close', abort);
    try {
      return await this.journal.read(query, disconnected.signal);
    } finally {
      request.raw.socket.off('close', abort);
    }
  }
}

/**
 * Serves `GET /internal/journal`. Needs an OperationsModule, and a DatabaseModule with the
 * journal's table.
 */
@Module({ controllers: [JournalController], providers: [JournalReader] })
export class JournalModule {}
