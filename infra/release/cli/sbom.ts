import { canonicalJson } from '@larkway/kit/http';
import { integrityOf } from '@larkway/kit/objects';
import { releasesRoutes, SBOM_FILE } from '@larkway/releases-contract';
import type { Command } from 'commander';
import {
  parseRemote,
  type RemoteArgument,
  resolveVersion,
  withSuggestions,
  withVersion,
} from './arguments.js';
import type { Session } from './session.js';

const print = async (session: Session, wanted: RemoteArgument): Promise<void> => {
  const client = await session.releases();
  const params = await resolveVersion(session, client, wanted);
  const bill = await withSuggestions(session, client, [wanted], () =>
    client.call(releasesRoutes.sbom, { params }),
  );
  const { files } = await client.call(releasesRoutes.release, { params });
  const text = canonicalJson(bill);
  if (files.find(({ path }) => path === SBOM_FILE)?.integrity !== integrityOf(text))
    throw new Error(
      `The bill of materials of ${params.name}@${params.version} is not the one that was published with it.`,
    );
  session.print(text);
};

export const addSbom = (program: Command, session: Session): void => {
  program
    .command('sbom')
    .summary('prints the bill of materials of a version: CycloneDX 1.6')
    .description(
      'Prints the packages that the bundles of a version contain, with versions, licenses and hashes, as CycloneDX 1.6 JSON. "npm run --silent release -- sbom mfe-dealers > sbom.json" writes a file.',
    )
    .argument('<remote>', 'mfe-dealers, or mfe-dealers@0.0.0-1a2b3c', parseRemote)
    .argument('[version]', 'default: the latest published')
    .action((remote: RemoteArgument, version: string | undefined) =>
      print(session, withVersion(remote, version)),
    );
};
