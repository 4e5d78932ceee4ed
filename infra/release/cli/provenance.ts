import { createVerifier, openEnvelope, publicKeys } from '@larkway/kit/signing';
import {
  liveRoutes,
  type Provenance,
  PROVENANCE_PAYLOAD_TYPE,
  provenanceSchema,
  releasesRoutes,
} from '@larkway/releases-contract';
import type { Command } from 'commander';
import type { ReleasesClient } from '../releases-client.js';
import {
  parseRemote,
  type RemoteArgument,
  resolveVersion,
  withSuggestions,
  withVersion,
} from './arguments.js';
import { UsageError } from './errors.js';
import { minute, type Session, table } from './session.js';

/** Keys from the setting; otherwise that of the service, which then vouches for itself. */
const trustedKeys = async ({ env, note }: Session, { call }: ReleasesClient): Promise<string[]> => {
  const { RELEASE_PUBLIC_KEYS: configured } = env;
  if (configured) return publicKeys.parse(configured);
  const { publicKey } = await call(liveRoutes.key).catch((error: unknown) => {
    // Outside of its network, the service does not answer this call.
    throw new UsageError(
      'The release service does not give its key here. Set RELEASE_PUBLIC_KEYS to the keys with which site servers verify maps.',
      { cause: error },
    );
  });
  note(
    'Verified with the key that the release service gave. Set RELEASE_PUBLIC_KEYS to verify with keys that you trust.',
  );
  return [publicKey];
};

const digestOf = async (
  { call }: ReleasesClient,
  { name, version }: { name: string; version: string },
): Promise<string | undefined> =>
  (await call(releasesRoutes.versions, { query: { name } })).find(
    (published) => published.version === version,
  )?.digest;

const readable = (
  { subject, predicate: { buildDefinition, runDetails } }: Provenance,
  keyId: string,
): string => {
  const { repository, ref, uncommitted } = buildDefinition.externalParameters;
  const { builder, metadata } = runDetails;
  const commit = buildDefinition.resolvedDependencies[0]?.digest.gitCommit;
  const tools = Object.entries(builder.version ?? {}).map(([name, text]) => `${name} ${text}`);
  return table([
    ['version', subject[0]!.name],
    ['published by', metadata.larkway_publishedBy],
    ['repository', repository ? `${repository}${ref ? `, ${ref}` : ''}` : 'not known'],
    ['commit', commit ?? 'not known'],
    ['last change', metadata.larkway_sourcesCommit ?? 'not known'],
    ['uncommitted', uncommitted ? 'yes: the sources differed from the commit' : 'no'],
    ['builder', builder.id],
    ['tools', tools.join(', ') || 'not known'],
    ['run', metadata.invocationId ?? 'not known'],
    [
      'verified by',
      metadata.larkway_verifiedBy ?? 'no one: repository and commit are what the publisher says',
    ],
    ['accepted', `${minute(metadata.finishedOn)} UTC`],
    ['signature', `valid, key ${keyId}`],
  ]);
};

const show = async (session: Session, wanted: RemoteArgument): Promise<void> => {
  const client = await session.releases();
  const version = await resolveVersion(session, client, wanted);
  const label = `${version.name}@${version.version}`;
  const envelope = await withSuggestions(session, client, [wanted], () =>
    client.call(releasesRoutes.provenance, { params: version }),
  );
  const verifier = createVerifier(await trustedKeys(session, client));
  let opened: ReturnType<typeof openEnvelope>;
  try {
    opened = openEnvelope(verifier, PROVENANCE_PAYLOAD_TYPE, envelope);
  } catch (error) {
    throw new Error(
      `The provenance of ${label} does not verify: ${(error as Error).message}. Do not promote this version before you know why.`,
      { cause: error },
    );
  }
  const provenance = provenanceSchema.parse(JSON.parse(opened.payload));
  const [subject] = provenance.subject;
  const digest = await digestOf(client, version);
  const expected = digest && Buffer.from(digest.replace(/^sha384-/, ''), 'base64').toString('hex');
  if (subject!.name !== label || (expected && subject!.digest.sha384 !== expected))
    throw new Error(
      `The provenance of ${label} is that of ${subject!.name} with other bytes. Do not promote this version before you know why.`,
    );
  session.answer(
    { envelope, statement: JSON.parse(opened.payload) as unknown, keyId: opened.keyId },
    readable(provenance, opened.keyId),
  );
};

export const addProvenance = (program: Command, session: Session): void => {
  program
    .command('provenance')
    .summary('shows and verifies who built a version, where and from which commit')
    .description(
      'Shows who published a version, from which repository and commit, and with which builder, after verifying the signature of the release service. RELEASE_PUBLIC_KEYS are the trusted keys.',
    )
    .argument('<remote>', 'mfe-dealers, or mfe-dealers@0.0.0-1a2b3c', parseRemote)
    .argument('[version]', 'default: the latest published')
    .action((remote: RemoteArgument, version: string | undefined) =>
      show(session, withVersion(remote, version)),
    );
};
