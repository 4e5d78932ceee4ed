import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseOptions } from '@larkway/kit/postgres';
import { root } from '../../local/repository.js';

export type Migration = DatabaseOptions['migrations'][number];

const isMigration = (value: unknown): value is Migration =>
  typeof value === 'function' &&
  typeof (value as { prototype?: { up?: unknown } }).prototype?.up === 'function';

const stamp = (migration: Migration): number =>
  Number(/\d{13}$/.exec(new migration().name ?? migration.name)![0]);

/** The migrations of a service from its sources, in order. */
export const migrationsOf = async (service: string): Promise<Migration[]> => {
  const folder = join(root, 'services', service, 'src/db');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(migration|\d{13}-[\w-]+)\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module).filter(isMigration))
    .sort((a, b) => stamp(a) - stamp(b));
};
