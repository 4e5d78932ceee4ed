import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { World } from '../../fault-injection/world/world.js';
import { median, times } from '../figures.js';
import type { Part } from '../part.js';
import { postLead, postMany, startPipeline } from './pipeline.js';

const POSTS = 1_000;
const ROUNDS = 7;
const AT_ONCE = 20;
/** As many connections as the service has. */
const POOL = 5;
const LIMIT = 0.75;

interface Row {
  table: string;
  columns: string[];
  values: unknown[];
}

const generated = ['seq', 'xid'];

/** The rows of one accepted post, in every table. */
const rowsOfOnePost = async (world: World, id: string): Promise<Row[]> => {
  const find = async (table: string, condition: string): Promise<Row[]> => {
    const rows = await world.database.ask<Record<string, unknown>>(
      'leads',
      `SELECT * FROM ${table} WHERE ${condition}`,
      [id],
    );
    return rows.map((row) => {
      const columns = Object.keys(row).filter((column) => !generated.includes(column));
      return { table, columns, values: columns.map((column) => row[column]) };
    });
  };
  const enqueued = `SELECT id FROM outbox WHERE payload ->> 'reference' = $1`;
  return [
    ...(await find('leads', 'id = $1::uuid')),
    ...(await find('outbox', `payload ->> 'reference' = $1`)),
    ...(await find('journal', `type = 'accepted' AND subject IN (${enqueued})`)),
  ];
};

const fresh = new Set(['id', 'idempotency_key']);

/** One transaction with the same rows and new ids. */
const writeOnce = async (client: pg.PoolClient, rows: Row[]): Promise<void> => {
  await client.query('BEGIN');
  for (const { table, columns, values } of rows) {
    const named = values.map((value, index) =>
      fresh.has(columns[index]!) && value !== null ? randomUUID() : value,
    );
    const places = columns.map((_, index) => `$${index + 1}`).join(', ');
    await client.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
      named.map((value) =>
        value !== null && typeof value === 'object' && !(value instanceof Date)
          ? JSON.stringify(value)
          : value,
      ),
    );
  }
  await client.query('COMMIT');
};

const perSecond = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return count / ((performance.now() - began) / 1_000);
};

const writeMany = async (pool: pg.Pool, rows: Row[]): Promise<void> => {
  let begun = 0;
  const work = async (): Promise<void> => {
    while (begun < POSTS) {
      begun += 1;
      const client = await pool.connect();
      await writeOnce(client, rows).finally(() => client.release());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/** Cost of HTTP, validation, limits and the answer, on top of the durable rows. */
export const durablePost: Part = {
  name: 'durable-post',
  title:
    'Durable posts: `POST /api/vehicle-inquiry` against the same rows written by bare `pg` in one transaction',
  measure: async (context) => {
    const world = await startPipeline(context, 'redis', ['worker-1']);
    const { id } = await postLead(world);
    const rows = await rowsOfOnePost(world, id);
    // The same tables with indexes and triggers, without listeners.
    await world.database.copy('leads', 'bare');
    const pool = new pg.Pool({ connectionString: world.database.url('bare'), max: POOL });
    context.defer(() => pool.end());
    const measured = { service: [] as number[], bare: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bare = await perSecond(POSTS, () => writeMany(pool, rows));
      const service = await perSecond(POSTS, () => postMany(world, POSTS, AT_ONCE));
      if (round === 0) continue;
      measured.bare.push(bare);
      measured.service.push(service);
    }
    const ratio = median(measured.service.map((value, round) => value / measured.bare[round]!));
    return {
      rows: [
        {
          what: `Accepted by the service, ${AT_ONCE} at a time`,
          value: `${Math.round(median(measured.service))} a second`,
        },
        {
          what: `Written by bare pg, ${rows.length} rows each`,
          value: `${Math.round(median(measured.bare))} a second`,
        },
        { what: 'Ratio', value: times(ratio), target: `>= ${LIMIT}x`, holds: ratio >= LIMIT },
      ],
      figures: { ...measured, ratio },
    };
  },
};
