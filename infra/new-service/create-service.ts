import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ListedService } from '../local/processes.js';
import { isPlain, partOf, serviceEntries } from './service-entries.js';
import { json, sourcesOf } from './sources.js';

export interface CreateServiceOptions {
  /** The repository. */
  root: string;
  /** `events` */
  name: string;
  /** The team that owns it; default: a team with the name of the service. */
  team?: string;
}

/** The service cannot be created; the message says why and what to do. */
export class CannotCreate extends Error {}

const LIST = 'infra/services.json';

const assertValid = ({ root, name, team = name }: CreateServiceOptions): void => {
  if (!/^[a-z]{2,16}$/.test(name))
    throw new CannotCreate(
      `"${name}" is not a valid name for a service: use 2 to 16 lowercase letters, such as events. It becomes the name of a database, of a host and of variables.`,
    );
  if (!/^[a-z][a-z-]{1,31}$/.test(team))
    throw new CannotCreate(
      `--team "${team}" is not a valid team: use 2 to 32 lowercase letters and hyphens, a letter first, such as --team events.`,
    );
  if (existsSync(join(root, 'services', name)))
    throw new CannotCreate(
      `services/${name} exists already: choose another name, or delete the folder services/${name}.`,
    );
};

/** Names that other parts of an installation have. */
const taken = new Set(['kit', 'site', 'mail', 'postgres', 'redis', 'proxy', 'publish', 'queue']);

const nextPort = (services: ListedService[], key: 'port' | 'metricsPort'): number =>
  Math.max(...services.map((service) => service[key])) + 1;

/**
 * Adds every entry of the service after the same entry of another plain service.
 * @throws CannotCreate without changing a file, if one has another form
 */
const addEntries = async (
  root: string,
  service: ListedService,
  model: ListedService,
): Promise<Map<string, string>> => {
  const changed = new Map<string, string>();
  for (const entry of serviceEntries) {
    const file = entry.file(service);
    if (file !== entry.file(model)) {
      changed.set(file, entry.text(service));
      continue;
    }
    const text = changed.get(file) ?? (await readFile(join(root, file), 'utf8'));
    const part = partOf(entry, text);
    const before = entry.text(model);
    if (!part.includes(before))
      throw new CannotCreate(
        `${file} lacks ${entry.what} of the service ${model.name} in the form that is repeated for ${service.name}:\n${before}\nRestore it, or adapt infra/new-service/service-entries.ts, and run the command again.`,
      );
    // Functions, because the texts contain dollar signs.
    const extended = part.replace(before, () => before + entry.text(service));
    changed.set(
      file,
      text.replace(part, () => extended),
    );
  }
  return changed;
};

/**
 * Creates a service: a folder with contract, migration, tests and documentation, an entry of the
 * service list, and every entry that is derived from it.
 * @returns its definition and the changed files
 * @throws CannotCreate
 */
export const createService = async (
  options: CreateServiceOptions,
): Promise<{ service: ListedService; files: string[] }> => {
  const { root, name, team = name } = options;
  assertValid(options);
  const services = JSON.parse(await readFile(join(root, LIST), 'utf8')) as ListedService[];
  const api = `/api/${name}`;
  const owner = services.find((other) => other.name === name || other.api.includes(api));
  if (owner)
    throw new CannotCreate(
      `${LIST} has the service ${owner.name} already, or the address ${api}: choose another name.`,
    );
  if (taken.has(name))
    throw new CannotCreate(`"${name}" is another part of an installation: choose another name.`);
  const service: ListedService = {
    name,
    port: nextPort(services, 'port'),
    metricsPort: nextPort(services, 'metricsPort'),
    database: true,
    api: [api],
  };
  const model = services.findLast(isPlain)!;
  const entries = await addEntries(root, service, model);
  const { dependencies } = JSON.parse(
    await readFile(join(root, 'services', model.name, 'package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> };
  const sources = Object.entries(sourcesOf({ service, team, packages: dependencies })).map(
    ([file, text]): [string, string] => [`services/${name}/${file}`, text],
  );
  const list = await readFile(join(root, LIST), 'utf8');
  const listed = `  ${json(service).trimEnd().replaceAll('\n', '\n  ')}`;
  const files = [
    ...entries,
    ...sources,
    [LIST, list.replace(/\n\]\n$/, () => `,\n${listed}\n]\n`)] as [string, string],
  ];
  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await appendFile(
    join(root, 'CODEOWNERS'),
    `\n/services/${name}/${' '.repeat(Math.max(1, 16 - name.length))}@larkway/${team}\n`,
  );
  return { service, files: [...files.map(([file]) => file), 'CODEOWNERS'] };
};
