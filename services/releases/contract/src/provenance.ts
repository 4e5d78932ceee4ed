import { z } from 'zod';

/** Payload type of provenance in a DSSE envelope. */
export const PROVENANCE_PAYLOAD_TYPE = 'application/vnd.in-toto+json';
export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PROVENANCE_TYPE = 'https://slsa.dev/provenance/v1';

/** Describes how a remote is built; infra/release/README.md says what its parameters mean. */
export const BUILD_TYPE = 'https://www.larkway.example/provenance/remote/v1';

/** A builder that no issuer of tokens vouches for: any machine with a token of the team. */
export const TEAM_BUILDER = 'https://www.larkway.example/provenance/team-token';

const gitCommit = z.string().regex(/^[0-9a-f]{40}$/, 'a commit: 40 hexadecimal digits');

const withoutCredentials = (address: string): boolean => {
  const { username, password } = new URL(address);
  return username === '' && password === '';
};

/** `https://github.com/example/larkway`: without credentials, which would be published. */
const repositorySchema = z
  .url({ protocol: /^(https|ssh)$/ })
  .max(300)
  .refine(withoutCredentials, 'must not contain a user or a password');

/** What the command line says about the build of a version. The service cannot verify it. */
export const declaredBuildSchema = z.strictObject({
  repository: repositorySchema.optional(),
  /** The commit that was checked out. */
  revision: gitCommit.optional(),
  /** Versions of the programs that built it, by name: `{ "node": "24.21.0" }`. */
  tools: z.record(z.string().max(60), z.string().max(60)).optional(),
});

export type DeclaredBuild = z.infer<typeof declaredBuildSchema>;

/** A DSSE envelope. */
export const signedEnvelopeSchema = z.strictObject({
  payloadType: z.string(),
  payload: z.base64(),
  signatures: z.array(z.strictObject({ keyid: z.string(), sig: z.base64() })).min(1),
});

/**
 * The statement in the envelope: in-toto Statement v1 with SLSA Provenance v1. Fields that begin
 * with `larkway_` are extensions, as that format names them.
 */
export const provenanceSchema = z.object({
  _type: z.literal(STATEMENT_TYPE),
  /** `release.json` of one version, whose SHA-384 is the version's digest. */
  subject: z
    .array(z.object({ name: z.string(), digest: z.object({ sha384: z.string() }) }))
    .length(1),
  predicateType: z.literal(PROVENANCE_TYPE),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.literal(BUILD_TYPE),
      externalParameters: z.object({
        remote: z.string(),
        repository: z.string().optional(),
        /** `refs/heads/main` */
        ref: z.string().optional(),
        /** The sources differed from the commit. */
        uncommitted: z.boolean(),
      }),
      /** The repository at the commit that was checked out, if it is known. */
      resolvedDependencies: z.array(
        z.object({ uri: z.string().optional(), digest: z.object({ gitCommit }) }),
      ),
    }),
    runDetails: z.object({
      builder: z.object({ id: z.string(), version: z.record(z.string(), z.string()).optional() }),
      metadata: z.object({
        /** The run of a pipeline, such as a page of its CI. */
        invocationId: z.string().optional(),
        /** When the release service accepted the version. */
        finishedOn: z.iso.datetime(),
        /** As in the list of versions: `dealers: pipeline`. */
        larkway_publishedBy: z.string(),
        /**
         * The issuer whose token contains repository, commit and builder. Null if only the
         * publisher says them.
         */
        larkway_verifiedBy: z.string().nullable(),
        /** The last commit that changed the sources of the remote. */
        larkway_sourcesCommit: gitCommit.nullable(),
      }),
    }),
  }),
});

export type Provenance = z.infer<typeof provenanceSchema>;

/** A bill of materials, as far as the platform reads it; the format is that of CycloneDX. */
export const sbomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(z.looseObject({ name: z.string(), version: z.string().optional() })),
});

export type Sbom = z.infer<typeof sbomSchema>;
