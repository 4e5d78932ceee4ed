import {
  type Change,
  type ChangeResult,
  type Channel,
  type CompatibilityProblem,
  releasesRoutes,
} from '@larkway/releases-contract';
import type { Command } from 'commander';
import type { ReleasesClient } from '../releases-client.js';
import {
  type ChangeOptions,
  channelOption,
  commandOf,
  parseRemote,
  parseRemotes,
  percent,
  type RemoteArgument,
  resolveVersion,
  withChangeOptions,
  withReason,
  withSuggestions,
} from './arguments.js';
import { parseEvery, parseSteps } from './canary-steps.js';
import { differencesOf, differenceText, type PromoteOptions } from './dry-run.js';
import { UsageError } from './errors.js';
import { type Session, table } from './session.js';

const promote = async (
  session: Session,
  wanted: RemoteArgument[],
  options: PromoteOptions,
): Promise<void> => {
  const client = await session.releases();
  const remotes = await Promise.all(wanted.map((one) => resolveVersion(session, client, one)));
  const result = await withSuggestions(session, client, wanted, () =>
    client.call(releasesRoutes.promote, { body: { ...commandOf(options), remotes } }),
  );
  const text = changeText(result, options.dryRun, remotes);
  if (!options.dryRun) return session.answer(result, text);
  const differences = await differencesOf(session, client, remotes, options);
  session.answer(
    { ...result, differences },
    [text, ...differences.map((one) => differenceText(session.root, one))].join('\n'),
  );
};

export const addPromote = (program: Command, session: Session): void => {
  const command = program
    .command('promote')
    .summary('makes versions live, all of them or none')
    .description(
      [
        'Makes versions live for all visitors, all of them or none. Versions that are incompatible with what is live are refused.',
        'With --dry-run, prints how they differ from what is live: manifest, bytes, contracts, and pictures of their pages, which the console shows beside "Promote". Pictures need Chromium, and a preview link, which is in the audit log.',
      ].join('\n\n'),
    )
    .argument(
      '<remote...>',
      'mfe-dealers@0.0.0-1a2b3c, or mfe-dealers for the latest published',
      parseRemotes,
    );
  withChangeOptions(command)
    .option('--no-pictures', 'with --dry-run: take no pictures of pages')
    .action((wanted: RemoteArgument[], options: PromoteOptions) =>
      promote(session, wanted, options),
    );
};

interface CanaryOptions extends ChangeOptions {
  percent?: number;
  steps?: number[];
  every?: number;
  stop?: true;
}

/** @throws UsageError unless the options say exactly one thing to do with the canary. */
const requireOneCommand = ({ percent, steps, every, stop }: CanaryOptions): void => {
  if ([percent, steps, stop].filter((option) => option !== undefined).length !== 1)
    throw new UsageError('Set one of --percent, --steps and --stop.');
  if ((steps === undefined) !== (every === undefined))
    throw new UsageError('--steps and --every go together: set both.');
};

/** The first share, and how it grows. */
const shareOf = ({ percent, steps, every }: CanaryOptions) =>
  steps
    ? { percent: steps[0]!, plan: { percents: steps, everySeconds: every! } }
    : { percent: percent! };

const changeCanary = async (
  session: Session,
  client: ReleasesClient,
  wanted: RemoteArgument,
  options: CanaryOptions,
) => {
  if (options.stop)
    return client.call(releasesRoutes.stopCanary, {
      body: { ...commandOf(options), name: wanted.name },
    });
  return client.call(releasesRoutes.setCanary, {
    body: {
      ...commandOf(options),
      ...(await resolveVersion(session, client, wanted)),
      ...shareOf(options),
    },
  });
};

const canary = async (
  session: Session,
  wanted: RemoteArgument,
  options: CanaryOptions,
): Promise<void> => {
  requireOneCommand(options);
  const client = await session.releases();
  const result = await withSuggestions(session, client, [wanted], () =>
    changeCanary(session, client, wanted, options),
  );
  session.answer(result, changeText(result, options.dryRun));
};

export const addCanary = (program: Command, session: Session): void => {
  const command = program
    .command('canary')
    .summary('shows a version to a share of visitors, or stops that')
    .description(
      [
        'Shows a version to a share of visitors, always the same ones: a visitor at 5 % keeps it at 10 %. 0 means none and 100 means all.',
        'With --steps, the share grows by itself, and at 100 the version is promoted in your name. A step follows when its time is over and canary analysis has compared 50 visits of it and found no regression; without visits it waits. A locked channel holds the plan. Every other change of the remote ends it: --percent with the current share keeps that share.',
      ].join('\n\n'),
    )
    .argument(
      '<remote>',
      'mfe-dealers@0.0.0-1a2b3c, or mfe-dealers for the latest published',
      parseRemote,
    )
    .option('--percent <number>', 'of visitors', percent)
    .option('--steps <numbers>', 'percentages, such as 5,25,50,100', parseSteps)
    .option('--every <time>', 'shortest time of each step, such as 10m (s, m, h or d)', parseEvery)
    .option('--stop', 'stop the canary for all visitors');
  withChangeOptions(command).action((wanted: RemoteArgument, options: CanaryOptions) =>
    canary(session, wanted, options),
  );
};

const rollBack = async (
  session: Session,
  remotes: RemoteArgument[],
  options: ChangeOptions,
): Promise<void> => {
  const client = await session.releases();
  const result = await withSuggestions(session, client, remotes, () =>
    client.call(releasesRoutes.rollBack, { body: { ...commandOf(options), remotes } }),
  );
  session.answer(result, changeText(result, options.dryRun));
};

export const addRollback = (program: Command, session: Session): void => {
  const command = program
    .command('rollback')
    .summary('makes the last good versions live again')
    .description(
      'Makes the last good versions live again, or the named ones, all of them or none. Incompatibilities are warnings, and locked channels can be rolled back.',
    )
    .argument(
      '<remote...>',
      'mfe-dealers for the last good one, or mfe-dealers@0.0.0-1a2b3c',
      parseRemotes,
    );
  withChangeOptions(command).action((remotes: RemoteArgument[], options: ChangeOptions) =>
    rollBack(session, remotes, options),
  );
};

interface LockOptions {
  channel: Channel;
  reason: string;
}

const setLock = async (
  session: Session,
  { channel, reason }: LockOptions,
  locked: boolean,
): Promise<void> => {
  const { call } = await session.releases();
  const status = await call(releasesRoutes.setLock, { body: { channel, reason, locked } });
  session.answer(
    status,
    locked ? `${channel} is locked: only rollbacks are possible.` : `${channel} is unlocked.`,
  );
};

const addLockCommand = (
  program: Command,
  session: Session,
  name: string,
  description: string,
  locked: boolean,
): void => {
  const command = program.command(name).description(description).addOption(channelOption());
  withReason(command).action((options: LockOptions) => setLock(session, options, locked));
};

export const addLock = (program: Command, session: Session): void => {
  addLockCommand(program, session, 'lock', 'locks a channel: only rollbacks are possible', true);
  addLockCommand(program, session, 'unlock', 'unlocks a channel', false);
};

export const moveLines = (moves: Change['moves']): string =>
  table(
    moves.map(({ name, from, to, percent }) => [
      '  ' + name,
      `${from ?? 'nothing'} -> ${to ?? 'nothing'}`,
      percent === null ? '' : `for ${percent} %`,
    ]),
  );

/** The problems of a report, each with its fix. */
export const problemLines = (problems: CompatibilityProblem[]): string =>
  problems
    .map(({ remote, rule, message, fix }) => `  ${remote}  ${rule}\n    ${message}\n    ${fix}`)
    .join('\n');

interface NamedVersion {
  name: string;
  version: string;
}

const nothingToDo = (revision: number, wanted: NamedVersion[]): string =>
  wanted.length === 0
    ? `Nothing to change at revision ${revision}.`
    : `Nothing to do: ${wanted.map(({ name, version }) => `${name}@${version}`).join(', ')} is already live at revision ${revision}.`;

const headline = (
  { changed, revision, change }: ChangeResult,
  isDryRun: boolean,
  wanted: NamedVersion[],
): string => {
  if (isDryRun) return `Dry run: the change is possible. The channel is at revision ${revision}.`;
  return changed && change
    ? `Done: ${change.channel} is at revision ${revision}.\n${moveLines(change.moves)}`
    : nothingToDo(revision, wanted);
};

/** The result of a change as text. @param wanted versions that the command makes live */
const changeText = (result: ChangeResult, isDryRun = false, wanted: NamedVersion[] = []): string =>
  [
    headline(result, isDryRun, wanted),
    ...(result.report.problems.length > 0
      ? [`Compatibility warnings:\n${problemLines(result.report.problems)}`]
      : []),
  ].join('\n');
