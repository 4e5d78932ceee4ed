import { type Release, releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import type { ReleasesClient } from '../releases-client.js';
import { parseRemote, type RemoteArgument, resolveVersion, withSuggestions } from './arguments.js';
import { compareReleases, type Comparison, type Difference } from './compare-releases.js';
import { UsageError } from './errors.js';
import { kilobytes, type Session, table } from './session.js';

const marks = { added: '+', removed: '-', changed: '~' } as const;

const differenceLines = (title: string, difference: Difference): string[] => {
  const lines = (['added', 'removed', 'changed'] as const).flatMap((kind) =>
    difference[kind].map((name) => `  ${marks[kind]} ${name}`),
  );
  return lines.length === 0 ? [] : [title, ...lines];
};

/** The differences between two versions as text. */
export const comparisonText = ({ from, to, scripts, sdkRange, ...parts }: Comparison): string => {
  const difference = scripts.to - scripts.from;
  const commit = ({ commit: text, uncommitted }: Comparison['from']) =>
    uncommitted ? 'uncommitted changes' : (text?.slice(0, 12) ?? 'no commit');
  const lines = [
    table([
      ['', 'VERSION', 'COMMIT', 'SCRIPTS'],
      ['from', from.version, commit(from), kilobytes(scripts.from)],
      [
        'to',
        to.version,
        commit(to),
        `${kilobytes(scripts.to)} (${difference < 0 ? '' : '+'}${kilobytes(difference)})`,
      ],
    ]),
    ...differenceLines('Pages', parts.routes),
    ...differenceLines('Redirects', parts.redirects),
    ...differenceLines('Slots it fills', parts.fragments),
    ...differenceLines('Slots it offers', parts.slots),
    ...differenceLines('Contracts', parts.operations),
    ...(sdkRange.from === sdkRange.to ? [] : [`SDK range\n  ${sdkRange.from} -> ${sdkRange.to}`]),
    ...differenceLines('From the SDK', parts.sdkExports),
    ...differenceLines('Shared packages', parts.shared),
    ...differenceLines('Files', parts.files),
  ];
  return lines.length === 1 ? `${lines[0]}\nThey are the same.` : lines.join('\n');
};

const liveVersion = async ({ call }: ReleasesClient, name: string): Promise<string> => {
  const { remotes } = await call(releasesRoutes.status, { query: {} });
  const live = remotes.find((remote) => remote.name === name);
  if (!live) throw new UsageError(`No version of ${name} is live. Name two versions.`);
  return live.stable.version;
};

const read = (
  { call }: ReleasesClient,
  params: { name: string; version: string },
): Promise<Release> => call(releasesRoutes.release, { params });

const diff = async (
  session: Session,
  one: RemoteArgument,
  other: RemoteArgument | undefined,
): Promise<void> => {
  const client = await session.releases();
  const to = await resolveVersion(session, client, other ?? one);
  const from = other
    ? await resolveVersion(session, client, one)
    : { name: one.name, version: await liveVersion(client, one.name) };
  const comparison = await withSuggestions(session, client, [from, to], async () =>
    compareReleases(await read(client, from), await read(client, to)),
  );
  session.answer(comparison, comparisonText(comparison));
};

export const addDiff = (program: Command, session: Session): void => {
  program
    .command('diff')
    .summary('compares two versions')
    .description(
      'Compares two versions: pages, slots, contracts, SDK imports, files and sizes. With one version, compares it with the live one.',
    )
    .argument('<remote>', 'mfe-dealers@0.0.0-1a2b3c', parseRemote)
    .argument('[remote]', 'mfe-dealers@0.0.0-4d5e6f', parseRemote)
    .action((one: RemoteArgument, other: RemoteArgument | undefined) => diff(session, one, other));
};
