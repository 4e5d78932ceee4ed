import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressTable } from './address-table.js';
import { root } from './repository.js';
import { claimRun, noteHandover, noteReleases } from './run-record.js';
import { serveHandovers } from './service-handover.js';
import { LocalStack } from './stack/stack.js';

export interface LocalSiteOptions {
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  say(text: string): void;
  /** Show traces. */
  traces: boolean;
  /** Packages had to be installed. */
  fresh: boolean;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

const endings: Record<string, number> = { SIGINT: 130, SIGTERM: 0, SIGHUP: 129 };

/** Runs the site in the foreground until a signal ends it. */
export const runLocalSite = async ({
  step,
  say,
  traces,
  fresh,
  startedAt,
}: LocalSiteOptions): Promise<void> => {
  const folder = join(root, '.local');
  const isFirst = fresh || !existsSync(join(folder, 'postgres'));
  const release = await claimRun(folder);
  const stack = new LocalStack({ folder, step, say, traces });
  let ending = false;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (ending) return;
    ending = true;
    say(`\n  ${signal}: stopping …`);
    await stack.stop();
    await release();
    say('  Stopped. Data are kept in .local; "npm run reset" deletes them.');
    process.exit(endings[signal]);
  };
  // A closed terminal must not prevent an orderly stop.
  process.stdout.on('error', () => undefined);
  for (const signal of Object.keys(endings))
    process.on(signal, (name: NodeJS.Signals) => void end(name));

  try {
    const running = await stack.start();
    await writeFile(join(folder, 'addresses.json'), JSON.stringify(running.urls, null, 2));
    // For `npm run dev` of a service.
    await noteHandover(folder, await serveHandovers(running));
    // Last, because it says that the run is complete.
    await noteReleases(folder, { url: running.urls['releases']!, token: running.releases.token });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    say(
      `\n${[addressTable(running), ...running.notices.map((notice) => `  ${notice}`)].join('\n\n')}\n\n  Ready after ${seconds} s (${isFirst ? 'fresh' : 'warm'} start). Logs are in .local/logs. Ctrl-C stops everything.\n`,
    );
  } catch (error) {
    if (ending) return;
    await release();
    throw error;
  }
};
