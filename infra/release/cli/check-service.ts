import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { didYouMean } from '@larkway/kit/errors';
import type { ContractDocument } from '@larkway/kit-contract';
import { releasesRoutes, type ServiceCheck } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { compileContracts } from '../compile-contracts.js';
import { git } from '../remote/git.js';
import { Refused, type ReleasesClient } from '../releases-client.js';
import { problemLines } from './channel-commands.js';
import { UsageError } from './errors.js';
import { minute, type Session, table } from './session.js';

/** A service would break a remote. */
class CannotDeploy extends Error {}

const contractOf = (root: string, service: string): string =>
  join(root, 'services', service, 'contract');

const servicesOf = async (root: string): Promise<string[]> =>
  (await readdir(join(root, 'services')).catch(() => []))
    .filter((name) => name !== 'kit' && existsSync(join(contractOf(root, name), 'package.json')))
    .sort();

/** What the service of the working tree would serve at `/contract`. */
const describeService = async (root: string, service: string): Promise<ContractDocument> => {
  const { describeContract, publicRoutesOf } = await import('@larkway/kit/http');
  const file = join(contractOf(root, service), 'dist/index.js');
  return describeContract(
    publicRoutesOf(
      (await import(/* webpackIgnore: true */ pathToFileURL(file).href)) as Record<string, unknown>,
    ),
  );
};

/** The commit of the working tree, and whether the service differs from it. */
const stateOf = async (
  root: string,
  service: string,
): Promise<{ commit?: string; uncommitted?: true }> => {
  const commit = await git(root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  const changes = await git(root, ['status', '--porcelain', '--', join('services', service)]);
  return { ...(commit && { commit }), ...(changes && { uncommitted: true }) };
};

const check = async (
  { root, note }: Session,
  { call }: ReleasesClient,
  service: string,
): Promise<ServiceCheck> => {
  const state = await stateOf(root, service);
  if (state.uncommitted)
    note(`services/${service} has uncommitted changes; they are checked, and the record says so.`);
  const document = await describeService(root, service);
  return call(releasesRoutes.checkService, { body: { service, document, ...state } });
};

const checkText = ({ service, passes, problems, id, revision }: ServiceCheck): string =>
  [
    passes
      ? `${service} can be deployed: every live, canary and last good version of every remote is compatible with its contract.`
      : `${service} cannot be deployed. It would break:\n${problemLines(problems)}`,
    `  Recorded as check ${id}, against production at revision ${revision}.`,
  ].join('\n');

const checkServices = async (
  session: Session,
  wanted: string[],
  { all }: { all?: true },
): Promise<void> => {
  const { root } = session;
  const client = await session.releases();
  const known = await servicesOf(root);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `There is no service ${unknown} with a contract in this repository.${didYouMean(unknown, known)}`,
    );
  const services = all ? known : wanted;
  if (services.length === 0)
    throw new UsageError('Name a service such as dealers, or check every service with --all.');
  await compileContracts(
    root,
    services.map((service) => contractOf(root, service)),
  );
  const checks: ServiceCheck[] = [];
  for (const service of services) checks.push(await check(session, client, service));
  session.answer(checks, checks.map(checkText).join('\n'));
  const refused = checks.filter(({ passes }) => !passes).map(({ service }) => service);
  if (refused.length > 0)
    throw new CannotDeploy(
      `Do not deploy ${refused.join(', ')}: make the contract serve both the old and the new calls, and check again.`,
    );
};

export const addCheckService = (program: Command, session: Session): void => {
  program
    .command('check-service')
    .summary('says whether services can be deployed without breaking a remote')
    .description(
      'Compares the contracts of services in this repository with what every live, canary and last good version of every remote needs, by operation: requests, responses and status codes. Exits with 1 if one would break. The release service records caller, commit and result.',
    )
    .argument('[service...]', 'such as dealers')
    .option('--all', 'every service with a contract')
    .action((services: string[], options: { all?: true }) =>
      checkServices(session, services, options),
    );
};

/** Recorded checks. A release service of an earlier version has none. */
export const readServiceChecks = async (
  { call }: ReleasesClient,
  query: { service?: string; limit?: number } = {},
): Promise<ServiceCheck[]> => {
  try {
    return await call(releasesRoutes.serviceChecks, { query });
  } catch (error) {
    if (error instanceof Refused && [404, 405].includes(error.status)) return [];
    throw error;
  }
};

const resultText = ({ passes, problems }: ServiceCheck): string =>
  passes
    ? 'can be deployed'
    : `would break ${[...new Set(problems.map(({ remote }) => remote))].join(', ')}`;

const commitText = ({ commit, uncommitted }: ServiceCheck): string =>
  `${commit?.slice(0, 12) ?? 'no commit'}${uncommitted ? ', with uncommitted changes' : ''}`;

/** One line for each check. */
export const serviceCheckTable = (checks: ServiceCheck[]): string =>
  table([
    ['SERVICE', 'RESULT', 'COMMIT', 'CHECKED (UTC)', 'BY'],
    ...checks.map((each) => [
      each.service,
      resultText(each),
      commitText(each),
      minute(each.at),
      each.by,
    ]),
  ]);
