import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseServiceUrls } from '@larkway/kit/config';
import { services } from '../local/processes.js';

export interface Service {
  name: string;
  url: string;
  token: string;
}

/** In the order of calls: services that enqueue emails before the one that sends them. */
const asked = [
  { name: 'leads', secret: 'LEADS_OPERATIONS_TOKEN' },
  { name: 'dealers', secret: 'DEALERS_OPERATIONS_TOKEN' },
  { name: 'email', secret: 'EMAIL_OPERATIONS_TOKEN' },
];

const readJson = async (file: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string>;

/**
 * Finds the services and their tokens: from `SERVICE_URLS`, `LEADS_OPERATIONS_TOKEN` and so on,
 * like the operations console, or from the records of the local run.
 * @throws if one is missing
 */
export const findServices = async (env: NodeJS.ProcessEnv, folder: string): Promise<Service[]> => {
  const [addresses, secrets] = await Promise.all([
    readJson(join(folder, 'addresses.json')),
    readJson(join(folder, 'secrets.json')),
  ]);
  const configured = env['SERVICE_URLS'] ? parseServiceUrls(env['SERVICE_URLS']) : undefined;
  const usual = Object.fromEntries(
    services.map(({ name, port }) => [name, `http://127.0.0.1:${port}`]),
  );
  return asked.map(({ name, secret }) => {
    const token = env[secret] ?? secrets[secret];
    if (!token)
      throw new Error(`${secret} is not set, and nothing runs here locally ("npm start").`);
    const url = configured ? configured[name] : (addresses[name] ?? usual[name]);
    if (!url || !URL.canParse(url))
      throw new Error(
        `SERVICE_URLS has no address of ${name}: it is written name=http://host:port, separated by commas.`,
      );
    return { name, url, token };
  });
};
