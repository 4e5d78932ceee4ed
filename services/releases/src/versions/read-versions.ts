import { DomainError, notFound } from '@larkway/kit/errors';
import { releaseErrorCodes } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import { selectVersions, type VersionRow } from './version-row.js';

const most = 200;

export interface NamedVersion {
  name: string;
  version: string;
}

/** Versions of one remote, latest first. */
export const listVersions = (manager: EntityManager, name: string): Promise<VersionRow[]> =>
  manager.query(`${selectVersions} WHERE v.name = $1 ORDER BY v.number DESC LIMIT ${most}`, [name]);

/** In no particular order; those that were not published are missing. */
export const findVersions = (
  manager: EntityManager,
  wanted: NamedVersion[],
): Promise<VersionRow[]> =>
  manager.query(
    `${selectVersions} WHERE (v.name, v.version) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [wanted.map(({ name }) => name), wanted.map(({ version }) => version)],
  );

/** @throws DomainError 404 naming the first that was not published. */
export const requireVersions = async (
  manager: EntityManager,
  wanted: NamedVersion[],
): Promise<VersionRow[]> => {
  const found = await findVersions(manager, wanted);
  return wanted.map(({ name, version }) => {
    const row = found.find((one) => one.name === name && one.version === version);
    if (!row) throw notFound(`${name} ${version} was not published.`);
    return row;
  });
};

/** @throws DomainError 404 naming the first that was not published, 409 naming the first whose files are no longer kept. */
export const requireKeptVersions = async (
  manager: EntityManager,
  wanted: NamedVersion[],
): Promise<VersionRow[]> => {
  const rows = await requireVersions(manager, wanted);
  const retired = rows.find(({ retired_at }) => retired_at !== null);
  if (!retired) return rows;
  const { name, version, retired_at } = retired;
  const reason = `${name} ${version} was retired on ${retired_at!.toISOString().slice(0, 10)}: nobody had needed it for long, and its files are no longer kept.`;
  throw new DomainError(
    releaseErrorCodes.retired,
    `${reason} Publish it again from the same sources first.`,
    { status: 409 },
  );
};
