import type { DatabaseName } from '../world/database-server.js';
import type { World } from '../world/world.js';

/** How much a table, or Redis, holds. */
export interface TableSize {
  name: string;
  /** Rows, or keys. */
  rows: number;
  /** With indexes, or the memory of Redis. */
  bytes: number;
}

const databases: DatabaseName[] = ['leads', 'dealers', 'email', 'queue'];

const readDatabase = async ({ database }: World, name: DatabaseName): Promise<TableSize[]> => {
  const tables = await database.ask<{ table: string; bytes: number }>(
    name,
    `SELECT oid::regclass::text AS table, pg_total_relation_size(oid)::float8 AS bytes
     FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text !~ '^(pg_|information)'`,
  );
  const sizes: TableSize[] = [];
  for (const { table, bytes } of tables) {
    const [row] = await database.ask<{ rows: number }>(
      name,
      `SELECT count(*)::int AS rows FROM ${table}`,
    );
    sizes.push({ name: `${name}: ${table}`, rows: row!.rows, bytes });
  }
  return sizes;
};

const readRedis = async ({ redis }: World): Promise<TableSize[]> => {
  if (!redis) return [];
  const number = async (command: string, key: string): Promise<number> =>
    Number((await redis.command('EVAL', `return ${command}`, '0')).slice(key.length));
  return [
    {
      name: 'Redis',
      rows: await number(`redis.call('DBSIZE')`, ':'),
      bytes: await number(`tonumber(redis.call('INFO', 'memory'):match('used_memory:(%d+)'))`, ':'),
    },
  ];
};

/** The sizes of all tables of the delivery pipeline, and of Redis, if it is the queue. */
export const readTables = async (world: World): Promise<TableSize[]> => [
  ...(await Promise.all(databases.map((name) => readDatabase(world, name)))).flat(),
  ...(await readRedis(world)),
];
