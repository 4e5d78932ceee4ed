import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../local/free-port.js';
import type { DevelopmentMap } from './development-map.js';
import type { SiteContext } from './site-context.js';

export interface SiteProcessOptions {
  root: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Called with warnings and errors of the site. */
  onProblem: (text: string) => void;
  /** Called when it exits unasked. */
  onEnd: () => void;
}

export interface SiteProcess {
  origin: string;
  stop: () => Promise<void>;
}

interface OwnSiteOptions {
  /** Folder for what the site writes. */
  home: string;
  /** Build of the shell. */
  dist: string;
  map: Pick<DevelopmentMap, 'file' | 'publicKey'>;
  /** Folder with the versions in the map. */
  artifacts: string;
  siteContext: Pick<SiteContext, 'upstreams' | 'formSigningKey'>;
}

/** Variables of a site server that shows a separate map. */
export const ownSiteEnvironment = ({
  home,
  dist,
  map,
  artifacts,
  siteContext,
}: OwnSiteOptions): NodeJS.ProcessEnv => ({
  SHELL_DIST: dist,
  RELEASE_MAP: map.file,
  RELEASE_PUBLIC_KEYS: map.publicKey,
  ARTIFACTS_DIR: artifacts,
  ARTIFACT_CACHE_DIR: join(home, 'cache'),
  API_UPSTREAMS: siteContext.upstreams,
  FORM_SIGNING_KEY: siteContext.formSigningKey,
  BEACON_KEY: randomBytes(32).toString('base64url'),
});

interface LogLine {
  level?: string;
  msg?: string;
  remote?: string;
  where?: string;
  err?: { message?: string };
}

const grave = new Set(['warn', 'error', 'fatal']);

/** The message of a log line, if it is a warning or an error. */
export const problemOf = (line: string): string | undefined => {
  if (!line.startsWith('{')) return line.trim() || undefined;
  const { level = '', msg, remote, where, err } = JSON.parse(line) as LogLine;
  return grave.has(level)
    ? [remote ?? where, msg, err?.message].filter(Boolean).join(': ')
    : undefined;
};

/** Without secrets and release settings of other sites; those are set explicitly. */
const inherited = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !/^(RELEASES?_|ARTIFACTS?_|OPERATIONS_|OPS_|NODE_ENV|.*_(KEY|TOKEN|PASSWORD|URL|PORT)$)/.test(
          name,
        ),
    ),
  );

const START_MILLISECONDS = 120_000;

/** Starts the site server on this machine. @throws with the path of its log if it does not start */
export const startSiteProcess = async ({
  root,
  env,
  logFile,
  onProblem,
  onEnd,
}: SiteProcessOptions): Promise<SiteProcess> => {
  const port = await freePort(0);
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', join(root, 'shell/dist/bundle/main.mjs')],
    {
      cwd: root,
      env: {
        ...inherited(process.env),
        ...env,
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_HOST: '127.0.0.1',
        METRICS_PORT: '0',
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const log = createWriteStream(logFile);
  let last = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const problem = problemOf(line);
      // Failed versions are retried, so the same message repeats.
      if (problem && problem !== last) onProblem(problem);
      last = problem ?? last;
    });
  }
  let isWanted = true;
  const ended = once(child, 'exit');
  const failed = ended.then(() =>
    Promise.reject(
      new Error(`The site's server did not start (${last || 'no message'}); its log is ${logFile}`),
    ),
  );
  // A site that cannot load what is live waits for another release map, which may never come.
  const timer = setTimeout(() => child.kill('SIGTERM'), START_MILLISECONDS);
  await Promise.race([once(child, 'message'), failed]).finally(() => clearTimeout(timer));
  failed.catch(() => isWanted && onEnd());
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      isWanted = false;
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      log.end();
    },
  };
};
