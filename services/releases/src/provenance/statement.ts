import {
  BUILD_TYPE,
  type DeclaredBuild,
  type Provenance,
  PROVENANCE_TYPE,
  type Release,
  STATEMENT_TYPE,
  TEAM_BUILDER,
} from '@larkway/releases-contract';
import type { VerifiedBuild } from '../publishers/verified-build.js';

export interface Acceptance {
  release: Release;
  /** `sha384-<base64>` of `release.json`. */
  digest: string;
  publishedBy: string;
  at: Date;
  /** What the publisher says. */
  declared: DeclaredBuild;
  /** What the issuer of the publisher's token says. It replaces what the publisher says. */
  verified: VerifiedBuild | undefined;
}

/** Digests in statements are in hex. */
export const hexOfDigest = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

type ResolvedDependencies = Provenance['predicate']['buildDefinition']['resolvedDependencies'];

const checkedOut = (
  repository: string | undefined,
  ref: string | undefined,
  revision: string | undefined,
): ResolvedDependencies => {
  if (revision === undefined) return [];
  const at = ref === undefined ? '' : `@${ref}`;
  return [
    {
      ...(repository !== undefined && { uri: `git+${repository}${at}` }),
      digest: { gitCommit: revision },
    },
  ];
};

/** What the release service knows about the origin of a version that it accepts. */
export const statementOf = ({
  release: { name, version, commit, uncommitted },
  digest,
  publishedBy,
  at,
  declared,
  verified,
}: Acceptance): Provenance => {
  const { repository, revision, ref } = verified ?? { ...declared, ref: undefined };
  return {
    _type: STATEMENT_TYPE,
    subject: [{ name: `${name}@${version}`, digest: { sha384: hexOfDigest(digest) } }],
    predicateType: PROVENANCE_TYPE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: {
          remote: name,
          ...(repository !== undefined && { repository }),
          ...(ref !== undefined && { ref }),
          uncommitted: uncommitted ?? false,
        },
        resolvedDependencies: checkedOut(repository, ref, revision),
      },
      runDetails: {
        builder: {
          id: verified?.builder ?? TEAM_BUILDER,
          ...(declared.tools && { version: declared.tools }),
        },
        metadata: {
          ...(verified?.run !== undefined && { invocationId: verified.run }),
          finishedOn: at.toISOString(),
          larkway_publishedBy: publishedBy,
          larkway_verifiedBy: verified?.issuer ?? null,
          larkway_sourcesCommit: commit ?? null,
        },
      },
    },
  };
};
