import { parseArgs } from 'node:util';
import { erasePerson, exportPerson, type Records, Refusal } from './ask-service.js';
import { findServices, type Service } from './find-services.js';

export interface CommandContext {
  env: NodeJS.ProcessEnv;
  /** Folder where a local run records its addresses and secrets. */
  folder: string;
  /** Asks for the address if it is not an argument. */
  readAddress: () => Promise<string>;
  /** Asks the person at the terminal; undefined without one. */
  confirm: ((text: string) => Promise<boolean>) | undefined;
  print: (text: string) => void;
  writeError: (text: string) => void;
}

type Held = Record<string, Records>;

const exitCodes = { done: 0, failed: 1, usage: 2, notFinished: 3, notConfirmed: 4 } as const;

const help = `npm run person -- export|erase [address] [--json] [--yes]

  export   prints everything that is held about one person, by service and table
  erase    shows how much that is, asks, and erases it

  address  Left out, it is asked for, or read from standard input; so it stays out of the shell's history.
  --json   prints JSON
  --yes    erases without asking

The services are found by SERVICE_URLS (leads=http://…,dealers=http://…,email=http://…) and
LEADS_OPERATIONS_TOKEN, DEALERS_OPERATIONS_TOKEN and EMAIL_OPERATIONS_TOKEN, or in the local run of this folder. Listed dealerships and entries of the suppression list stay: the first are businesses, the second
are hashes that keep a person from being written to again.

  0 done   1 a service could not do it   2 wrong usage   3 an email of the person is not finished   4 not confirmed`;

const understand = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      yes: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [action, address, ...rest] = positionals;
  if (!values.help && ((action !== 'export' && action !== 'erase') || rest.length > 0))
    throw new Error('Say export or erase, and at most one address.');
  return { ...values, action, address };
};

const mapOf = async <T>(
  services: Service[],
  ask: (service: Service) => Promise<T>,
): Promise<Record<string, T>> => {
  const found: Record<string, T> = {};
  for (const service of services) found[service.name] = await ask(service);
  return found;
};

const counted = (held: Held): Record<string, Record<string, number>> =>
  Object.fromEntries(
    Object.entries(held).map(([service, records]) => [
      service,
      Object.fromEntries(Object.entries(records).map(([table, rows]) => [table, rows.length])),
    ]),
  );

const countLines = (counts: Record<string, Record<string, number>>): string =>
  Object.entries(counts)
    .flatMap(([service, tables]) =>
      Object.entries(tables).map(
        ([table, count]) => `  ${`${service} ${table}`.padEnd(34)}${String(count).padStart(6)}`,
      ),
    )
    .join('\n');

const rowLines = (held: Held): string =>
  Object.entries(held)
    .flatMap(([service, records]) =>
      Object.entries(records).map(
        ([table, rows]) =>
          `${service} ${table}: ${rows.length}\n${rows.map((row) => `${JSON.stringify(row, null, 2)}\n`).join('')}`,
      ),
    )
    .join('\n');

/** Exports or erases one person in every service. @returns the exit code. */
export const personCommand = async (args: string[], context: CommandContext): Promise<number> => {
  const { print, writeError } = context;
  try {
    const wanted = understand(args);
    if (wanted.help) {
      print(help);
      return exitCodes.done;
    }
    const email = wanted.address ?? (await context.readAddress());
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error('That is not an email address.');
    const services = await findServices(context.env, context.folder);
    return await (wanted.action === 'export' ? show : erase)(services, email, wanted, context);
  } catch (error) {
    writeError((error as Error).message);
    if (error instanceof Refusal)
      return error.status === 409 ? exitCodes.notFinished : exitCodes.failed;
    writeError('"npm run person -- --help" explains it.');
    return exitCodes.usage;
  }
};

interface Wanted {
  json?: boolean | undefined;
  yes?: boolean | undefined;
}

const show = async (
  services: Service[],
  email: string,
  { json }: Wanted,
  { print }: CommandContext,
): Promise<number> => {
  const held = await mapOf(services, (service) => exportPerson(service, email));
  print(json ? JSON.stringify({ email, held }, null, 2) : rowLines(held));
  return exitCodes.done;
};

const erase = async (
  services: Service[],
  email: string,
  { json, yes }: Wanted,
  { print, writeError, confirm }: CommandContext,
): Promise<number> => {
  const look = () => mapOf(services, (service) => exportPerson(service, email));
  const before = counted(await look());
  if (!yes) {
    writeError(`Held about this person:\n${countLines(before)}`);
    if (!(await confirm?.('Erase it? This cannot be undone.'))) {
      writeError(
        confirm ? 'Nothing was erased.' : 'Nothing was erased: use --yes without a terminal.',
      );
      return exitCodes.notConfirmed;
    }
  }
  // In order: a service that refuses, because an email is pending, keeps the rest for the next
  // attempt.
  const erased = await mapOf(services, (service) => erasePerson(service, email));
  const kept = counted(await look());
  print(
    json
      ? JSON.stringify({ email, erased, kept }, null, 2)
      : `Erased:\n${countLines(erased)}\nKept:\n${countLines(kept)}`,
  );
  return exitCodes.done;
};
