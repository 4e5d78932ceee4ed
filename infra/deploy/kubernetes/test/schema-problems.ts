import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Manifest } from './manifest.js';

type Validate = ((data: unknown) => boolean) & {
  errors: { instancePath: string; keyword: string; params: object }[] | null;
};

const load = createRequire(__filename);
const schemasOf = (manifest: string): string => join(dirname(manifest), '_schemas');
const schemas = {
  kubernetes: schemasOf(require.resolve('kubernetes-models/package.json')),
  gateway: schemasOf(require.resolve('@kubernetes-models/gateway-api/package.json')),
};

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/**
 * `policy/v1` and `PodDisruptionBudget` -> `IoK8sApiPolicyV1PodDisruptionBudget`, in the package
 * that has it.
 */
const schemaFile = ({ apiVersion, kind }: Manifest): string => {
  const [group, version] = apiVersion.includes('/')
    ? (apiVersion.split('/') as [string, string])
    : ['core', apiVersion];
  return group === 'gateway.networking.k8s.io'
    ? join(schemas.gateway, `IoK8sSigsGatewayApiApis${capital(version)}${kind}.js`)
    : join(
        schemas.kubernetes,
        `IoK8sApi${capital(group.split('.')[0]!)}${capital(version)}${kind}.js`,
      );
};

const custom = (apiVersion: string, kind: string, spec: z.ZodType): z.ZodType =>
  z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(kind),
    metadata: z.looseObject({ name: z.string() }),
    spec,
  });

const envoyGateway = 'gateway.envoyproxy.io/v1alpha1';
const externalSecrets = 'external-secrets.io/v1';

const certManager = 'cert-manager.io/v1';
const hours = z.string().regex(/^\d+h$/);

const tlsVersion = z.enum(['1.2', '1.3']);

/** The fields that we use of kinds for which no package has schemas. */
const ownSchemas: Record<string, z.ZodType> = {
  ClientTrafficPolicy: custom(
    envoyGateway,
    'ClientTrafficPolicy',
    z.strictObject({
      targetRefs: z
        .array(
          z.strictObject({
            group: z.literal('gateway.networking.k8s.io'),
            kind: z.literal('Gateway'),
            name: z.string(),
          }),
        )
        .min(1),
      tls: z.strictObject({
        minVersion: tlsVersion,
        maxVersion: tlsVersion,
        ciphers: z.array(z.string()).min(1),
      }),
    }),
  ),
  HTTPRouteFilter: custom(
    envoyGateway,
    'HTTPRouteFilter',
    z.strictObject({
      directResponse: z.strictObject({
        statusCode: z.int(),
        contentType: z.string(),
        body: z.strictObject({ type: z.literal('Inline'), inline: z.string() }),
      }),
    }),
  ),
  Issuer: custom(
    certManager,
    'Issuer',
    z.union([
      z.strictObject({ selfSigned: z.strictObject({}) }),
      z.strictObject({ ca: z.strictObject({ secretName: z.string() }) }),
    ]),
  ),
  Certificate: custom(
    certManager,
    'Certificate',
    z.strictObject({
      isCA: z.boolean().optional(),
      commonName: z.string().max(64).optional(),
      secretName: z.string(),
      dnsNames: z.array(z.string()).min(1).optional(),
      duration: hours,
      renewBefore: hours.optional(),
      privateKey: z.strictObject({
        algorithm: z.literal('ECDSA'),
        size: z.literal(256),
        rotationPolicy: z.literal('Always').optional(),
      }),
      usages: z.array(z.enum(['digital signature', 'server auth'])).optional(),
      issuerRef: z.strictObject({ kind: z.literal('Issuer'), name: z.string() }),
    }),
  ),
  SecretStore: custom(
    externalSecrets,
    'SecretStore',
    z.strictObject({
      provider: z.strictObject({
        aws: z.strictObject({
          service: z.literal('SecretsManager'),
          region: z.string(),
          auth: z.strictObject({
            jwt: z.strictObject({ serviceAccountRef: z.strictObject({ name: z.string() }) }),
          }),
        }),
      }),
    }),
  ),
  ExternalSecret: custom(
    externalSecrets,
    'ExternalSecret',
    z.strictObject({
      refreshInterval: z.string().regex(/^\d+[mh]$/),
      secretStoreRef: z.strictObject({ kind: z.literal('SecretStore'), name: z.string() }),
      dataFrom: z.array(z.strictObject({ extract: z.strictObject({ key: z.string() }) })).length(1),
    }),
  ),
};

/** Wraps a value so that every field that is read is recorded. */
const watched = (value: unknown, path: string, read: Set<string>): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, name) => {
      const field: unknown = Reflect.get(target, name);
      if (typeof name !== 'string' || !Object.hasOwn(target, name)) return field;
      read.add(`${path}/${name}`);
      return watched(field, `${path}/${name}`, read);
    },
  });
};

const paths = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, field]) => [
        ...(Array.isArray(value) ? [] : [`${path}/${name}`]),
        ...paths(field, `${path}/${name}`),
      ]);

/**
 * Problems of a manifest by the schemas of the Kubernetes API and the Gateway API. The schemas
 * accept unknown fields, and so a misspelled one; but the validator reads every field that it
 * knows, so a field that it never reads is unknown.
 */
export const schemaProblems = (manifest: Manifest): string[] => {
  const own = ownSchemas[manifest.kind];
  if (own)
    return (own.safeParse(manifest).error?.issues ?? []).map(
      ({ path, message }) => `/${path.join('/')} ${message}`,
    );
  const { validate } = load(schemaFile(manifest)) as { validate: Validate };
  const read = new Set<string>();
  validate(watched(manifest, '', read));
  const wrong = (validate.errors ?? []).map(
    ({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`,
  );
  // Below an unknown field nothing is read either: report only the topmost.
  const unknown = paths(manifest).filter(
    (path) => !read.has(path) && [...read, ''].includes(path.slice(0, path.lastIndexOf('/'))),
  );
  return [...wrong, ...unknown.map((path) => `${path} is unknown`)];
};
