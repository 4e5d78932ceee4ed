import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { HandoverAddress } from './service-handover.js';

interface RunRecord {
  pid: number;
  /** Port where the run answers with `token`: the process id alone may be reused. */
  port: number;
  token: string;
  /** Its release service and the token that may change releases. */
  releases?: RunningReleases;
  /** Where it hands its services over. */
  handover?: HandoverAddress;
}

export interface RunningReleases {
  url: string;
  token: string;
}

const fileOf = (folder: string): string => join(folder, 'run.json');

const answerOf = (port: number): Promise<string> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.once('timeout', () => socket.destroy()).once('error', () => resolve(''));
    socket.once('close', () => resolve(answer));
  });

const findRecord = async (folder: string): Promise<RunRecord | undefined> => {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const record = JSON.parse(text) as RunRecord;
  return (await answerOf(record.port)) === record.token ? record : undefined;
};

// Contains secrets, so only the owner may read it.
const writeRecord = (folder: string, record: RunRecord): Promise<void> =>
  writeFile(fileOf(folder), JSON.stringify(record), { mode: 0o600 });

/** Process id of the running site of a folder. */
export const findRun = async (folder: string): Promise<number | undefined> =>
  (await findRecord(folder))?.pid;

/** The release service of the running site of a folder, once it has one. */
export const findReleases = async (folder: string): Promise<RunningReleases | undefined> =>
  (await findRecord(folder))?.releases;

/** Where the running site of a folder hands its services over, once it does. */
export const findHandover = async (folder: string): Promise<HandoverAddress | undefined> =>
  (await findRecord(folder))?.handover;

const note = async (
  folder: string,
  noted: Pick<RunRecord, 'releases' | 'handover'>,
): Promise<void> => {
  const record = await findRecord(folder);
  if (record) await writeRecord(folder, { ...record, ...noted });
};

/** Records the release service of the running site of a folder. */
export const noteReleases = (folder: string, releases: RunningReleases): Promise<void> =>
  note(folder, { releases });

/** Records where the running site of a folder hands its services over. */
export const noteHandover = (folder: string, handover: HandoverAddress): Promise<void> =>
  note(folder, { handover });

/**
 * Makes this process the run of a folder until the returned function is called.
 * @throws if another one runs
 */
export const claimRun = async (folder: string): Promise<() => Promise<void>> => {
  const other = await findRun(folder);
  if (other)
    throw new Error(
      `The site runs already in this folder (process ${other}). Stop it with Ctrl-C there, or with "kill ${other}".`,
    );
  const token = randomUUID();
  const server = createServer((socket) => socket.on('error', () => undefined).end(token));
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', resolve),
  );
  const { port } = server.address() as { port: number };
  await mkdir(folder, { recursive: true });
  await rm(fileOf(folder), { force: true });
  await writeRecord(folder, { pid: process.pid, port, token });
  return async () => {
    server.close();
    await rm(fileOf(folder), { force: true });
  };
};

/** Stops the run of a folder, if any, and waits for its exit. */
export const stopLocalSite = async (folder: string): Promise<void> => {
  const pid = await findRun(folder);
  if (!pid) return;
  process.kill(pid, 'SIGTERM');
  for (let waited = 0; await findRun(folder); waited += 200) {
    if (waited > 60_000) throw new Error(`Process ${pid} does not end`);
    await delay(200);
  }
};
