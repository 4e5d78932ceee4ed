import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@larkway/kit/testing';
import { freePort } from '../../local/free-port.js';
import { claimRun, findHandover, noteHandover } from '../../local/run-record.js';
import { serveHandovers, takeService } from '../../local/service-handover.js';
import type { Running } from '../context.js';
import { developService } from './develop-service.js';

const main = `import { createServer } from 'node:http';
import { text } from '@larkway/tiny-contract';
import { Shown } from './shown.js';

createServer((_request, response) => response.end(text + new Shown().text + process.env['GREETING']))
  .listen(Number(process.env['PORT']), '127.0.0.1', () => process.send!({ ready: 'tiny' }));
process.on('SIGTERM', () => process.exit(0)).on('disconnect', () => process.exit(0));
`;
/** Decorators are what stripping types cannot do. */
const shown = (text: string): string => `const mark = (target: new () => Shown): void =>
  void Object.assign(target.prototype, { text: '${text}' });

@mark
export class Shown {
  declare text: string;
}
`;

let root: string;
let port: number;
let site: Server | undefined;
let end: () => Promise<void>;
let running: Running | undefined;
let told: string[];

const write = async (file: string, content: string): Promise<void> => {
  await mkdir(join(root, 'services/tiny', file, '..'), { recursive: true });
  await writeFile(join(root, 'services/tiny', file), content);
};

const answer = (): Promise<string> =>
  fetch(`http://127.0.0.1:${port}`).then(
    (response) => response.text(),
    () => '',
  );

/** The process that the site itself runs. */
const startOwn = async (): Promise<void> => {
  site = createServer((_request, response) => response.end('of the site'));
  await new Promise<void>((resolve) => site!.listen(port, '127.0.0.1', resolve));
};

const stopOwn = async (): Promise<void> => {
  site!.closeAllConnections();
  await new Promise((resolve) => site!.close(resolve));
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'larkway-develop-service-'));
  port = await freePort(0);
  told = [];
  await write('src/main.ts', main);
  await write('src/shown.ts', shown('first'));
  await write('dist/main.js', '');
  await write('contract/src/index.ts', `export const text: string = 'Says ';\n`);
  await write(
    'contract/package.json',
    JSON.stringify({
      name: '@larkway/tiny-contract',
      exports: { '.': { default: './dist/index.js' } },
    }),
  );
  await startOwn();
  end = await claimRun(join(root, '.local'));
  const handover = await serveHandovers({
    handOver: async (service) => {
      if (service !== 'tiny') throw new Error(`The running site has no service ${service}.`);
      await stopOwn();
      return {
        env: { PORT: String(port), GREETING: ' with the settings of the site' },
        address: `http://127.0.0.1:${port}`,
        takeBack: startOwn,
      };
    },
  });
  await noteHandover(join(root, '.local'), handover);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await stopOwn();
  await end();
  await rm(root, { recursive: true, force: true });
});

const develop = async (): Promise<void> => {
  running = await developService({
    root,
    folder: join(root, 'services/tiny'),
    env: process.env,
    debugPort: 0,
    say: (text) => void told.push(text),
    step: (_title, work) => work(),
    startSite: () => Promise.reject(new Error('The site runs already')),
  });
};

test('a service runs from its sources in place of the one of the running site, is restarted after a change of it or of its contract, and is given back', async () => {
  expect(await answer()).toBe('of the site');
  await develop();
  // A file that is as new as the first build may cause a second one, which replaces the process.
  await eventually(
    'its sources are served',
    async () => (await answer()) === 'Says first with the settings of the site',
  );
  expect(told.join('\n')).toMatch(/Debugger: 127\.0\.0\.1:\d+ .*tiny\.development\.log/);
  await write('src/shown.ts', shown('second'));
  await eventually('the change is served', async () => (await answer()).startsWith('Says second'));
  await write('contract/src/index.ts', `export const text: string = 'Tells ';\n`);
  await eventually('the contract is served', async () =>
    (await answer()).startsWith('Tells second'),
  );
  // The second build of the same sources is reported, too.
  await eventually(
    'both restarts are reported',
    () =>
      told.filter((text) => /✓ tiny runs with your change after \d+\.\d s/.test(text)).length >= 2,
  );
  await running!.stop();
  running = undefined;
  await eventually('the site runs it again', async () => (await answer()) === 'of the site');
}, 120_000);

test('a mistake leaves the previous build running and is reported with its file, and the next change is served', async () => {
  await develop();
  await write('src/shown.ts', 'export class Shown {');
  await eventually('the mistake is reported', () =>
    told.some((text) =>
      /✗ tiny cannot be built; the previous build still runs[^]*shown\.ts/.test(text),
    ),
  );
  // A file that is as new as the first build may have caused a second one.
  await eventually('the previous build answers', async () =>
    (await answer()).startsWith('Says first'),
  );
  await write(
    'src/shown.ts',
    `${shown('third')}\nif (process.env['PORT']) throw new Error('Out of order');\n`,
  );
  await eventually('its exit is reported', () =>
    told.some((text) =>
      text.includes('tiny exited with code 1; it starts again after the next change'),
    ),
  );
  expect(told.join('\n')).toContain('Out of order');
  await write('src/shown.ts', shown('fourth'));
  await eventually('it is served again', async () => (await answer()).startsWith('Says fourth'));
}, 120_000);

test('a service that the site lacks, or without the token of the run, is not handed over', async () => {
  await expect(
    developService({
      root,
      folder: join(root, 'services/other'),
      env: {},
      debugPort: 0,
      say: () => undefined,
      step: (_title, work) => work(),
      startSite: () => Promise.reject(new Error('The site runs already')),
    }),
  ).rejects.toThrow('The running site has no service other.');
  const { port: handoverPort } = (await findHandover(join(root, '.local')))!;
  await expect(takeService({ port: handoverPort, token: 'guessed' }, 'tiny')).rejects.toThrow();
  expect(await answer()).toBe('of the site');
});
