/**
 * A project of docker-compose.yml on free ports, with its own containers, volumes and `.env`, for
 * `check-compose.mjs`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../local/setup/root.mjs';

const PROJECT = `larkway-check-${process.pid}`;
const LOG_LINES = 25;

const folder = mkdtempSync(join(tmpdir(), `${PROJECT}-`));
const envFile = join(folder, '.env');

/** Without every variable that Compose reads: it prefers the environment to the file. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/_(PORT|KEY|TOKEN|URL|PASSWORD|ORIGIN|KEYS)$|^COMPOSE_/.test(name),
  ),
);

/** Runs a program. @returns its exit code and output, trimmed */
export const run = (command, args, { input } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    child.once('error', (error) => resolve({ code: 1, output, errors: error.message }));
    child.once('close', (code) => resolve({ code, output: output.trim(), errors: errors.trim() }));
  });

/** Runs `docker compose` for the project. @returns like `run` */
export const tryCompose = (...args) =>
  run('docker', [
    'compose',
    '--ansi',
    'never',
    '--progress',
    'plain',
    '--project-name',
    PROJECT,
    '--env-file',
    envFile,
    ...args,
  ]);

/**
 * Runs `docker compose` for the project.
 * @returns its output.
 * @throws with the end of its output if it fails
 */
export const compose = async (...args) => {
  const { code, output, errors } = await tryCompose(...args);
  if (code !== 0)
    throw new Error(
      `docker compose ${args.join(' ')} failed:\n${`${output}\n${errors}`.split('\n').slice(-LOG_LINES).join('\n')}`,
    );
  return output;
};

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Writes the project's `.env` with new secrets and free ports. @returns the ports */
export const writeEnvironment = async () => {
  const ports = {
    SITE_PORT: await freePort(),
    OPS_PORT: await freePort(),
    MAIL_PORT: await freePort(),
    BOUNCE_PORT: await freePort(),
  };
  const { output: secrets } = await run(process.execPath, [
    join(root, 'infra/deploy/make-secrets.mjs'),
  ]);
  const lines = Object.entries(ports).map(([name, port]) => `${name}=${port}`);
  writeFileSync(envFile, `${[secrets, ...lines].join('\n')}\n`, { mode: 0o600 });
  return ports;
};

/** State of every container of the project, jobs that have exited included. */
export const containers = async () => {
  const ids = (await compose('ps', '--all', '--quiet')).split('\n').filter(Boolean);
  if (ids.length === 0) return [];
  const { output } = await run('docker', ['inspect', ...ids]);
  return JSON.parse(output).map(({ Id, Config, State, RestartCount }) => ({
    id: Id,
    service: Config.Labels['com.docker.compose.service'],
    number: Number(Config.Labels['com.docker.compose.container-number']),
    running: State.Running,
    health: State.Health?.Status,
    exitCode: State.ExitCode,
    restarts: RestartCount,
  }));
};

const hasFailed = ({ running, exitCode, restarts, health }) =>
  (!running && exitCode !== 0) || restarts > 0 || health === 'unhealthy';

/** Prints which containers failed, with the end of their logs. */
export const explain = async () => {
  for (const { service, number, running, health, exitCode, restarts } of (
    await containers()
  ).filter(hasFailed)) {
    console.log(
      `\n${service} ${number}: ${running ? 'running' : 'exited'}, health ${health ?? 'unknown'}, exit code ${exitCode}, ${restarts} restarts. Its last lines:`,
    );
    console.log(
      (
        await tryCompose(
          'logs',
          '--no-log-prefix',
          '--tail',
          String(LOG_LINES),
          '--index',
          String(number),
          service,
        )
      ).output,
    );
  }
};

/** Removes the project. @returns whether that succeeded */
export const removeAll = async () => {
  const { code, output, errors } = await tryCompose(
    'down',
    '--volumes',
    '--remove-orphans',
    '--rmi',
    'local',
    '--timeout',
    '5',
  );
  if (code !== 0) console.log(`docker compose down failed:\n${output}\n${errors}`);
  rmSync(folder, { recursive: true, force: true });
  return code === 0;
};
