import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Manifest } from './manifest.js';

type Validate = ((data: unknown) => boolean) & { errors: { instancePath: string; keyword: string; params: object }[] | null };

const load = createRequire(__filename);
const schemas = join(dirname(require.resolve('kubernetes-models/package.json')), '_schemas');

/** `networking.k8s.io/v1` and `Ingress` -> `IoK8sApiNetworkingV1Ingress`. */
const schemaName = ({ apiVersion, kind }: Manifest): string => {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
  return `IoK8sApi${capital(group!.split('.')[0]!)}${capital(version!)}${kind}`;
};

/** Wraps a value so that we learn which of its fields somebody looks at. */
const watched = (value: unknown, path: string, looked: Set<string>): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, name) => {
      const field: unknown = Reflect.get(target, name);
      if (typeof name !== 'string' || !Object.hasOwn(target, name)) return field;
      looked.add(`${path}/${name}`);
      return watched(field, `${path}/${name}`, looked);
    },
  });
};

const paths = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, field]) => [...(Array.isArray(value) ? [] : [`${path}/${name}`]), ...paths(field, `${path}/${name}`)]);

/**
 * What Kubernetes would have against a manifest by the schemas of its API. The API's own schemas let unknown fields through, and
 * a field that is spelled wrongly says nothing to anybody: the validator asks for every field that there is, so that one for which it
 * does not ask is unknown.
 */
export const schemaProblems = (manifest: Manifest): string[] => {
  const { validate } = load(join(schemas, `${schemaName(manifest)}.js`)) as { validate: Validate };
  const looked = new Set<string>();
  validate(watched(manifest, '', looked));
  const wrong = (validate.errors ?? []).map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`);
  // What is below an unknown field was not looked at either, and is told by it.
  const unknown = paths(manifest).filter((path) => !looked.has(path) && [...looked, ''].includes(path.slice(0, path.lastIndexOf('/'))));
  return [...wrong, ...unknown.map((path) => `${path} is unknown`)];
};
