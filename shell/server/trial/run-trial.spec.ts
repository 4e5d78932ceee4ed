import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@larkway/kit/testing';
import type { TrialOrder } from './trial-order.js';
import { runTrial } from './run-trial.js';

// The built one: it runs outside of this test.
const program = join(import.meta.dirname, '../../dist/server/trial/trial-main.js');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-trial-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A renderer whose rendering does what the given code says. */
const order = async (name: string, code: string): Promise<TrialOrder> => {
  const renderer = join(folder, `${name}.cjs`);
  await writeFile(renderer, `exports.createRenderer = async () => ({ render: async (request) => { ${code}; return { kind: 'document', stream: async () => undefined }; } });`);
  const site = { brand: '', origin: '', salesPhone: '', supportPhone: '', salesEmail: '', supportEmail: '', financingApplyUrl: '', year: 2026 };
  return { renderer, upstreams: [], site, map: { id: 'm', signed: { payload: '', signature: '', keyId: '' }, remotes: [] }, entries: {}, pages: ['/', '/a'], names: ['mfe-x'] };
};

const messages = async (name: string, code: string): Promise<string[]> => (await runTrial(await order(name, code), { patience: 3_000, program })).problems.map(({ message }) => message);

describe('A trial in a process of its own', () => {
  test('finds nothing wrong with what renders', async () => {
    expect(await runTrial(await order('sound', ''), { program })).toEqual({ pages: ['/', '/a'], problems: [] });
  });

  test('names the page and the region that failed', async () => {
    const { problems } = await runTrial(await order('region', "if (request.pathname === '/a') request.onError(new Error('no such vehicle'), 'mfe-x ./page')"), { program });
    expect(problems).toEqual([{ page: '/a', message: 'mfe-x ./page: no such vehicle' }]);
  });

  test('survives a candidate that ends its process', async () => {
    expect((await messages('exit', 'process.exit(7)'))[0]).toContain('code 7');
  });

  test('survives a candidate that never comes to an end, and leaves nothing of it running', async () => {
    const file = join(folder, 'pid');
    expect((await messages('loop', `require('fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); for (;;);`))[0]).toContain('did not end');
    const pid = Number(await readFile(file, 'utf8'));
    await eventually('it is gone', () => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    });
  });

  test('gives a candidate no secret of this process', async () => {
    process.env['FORM_KEY'] = 'secret';
    expect((await messages('env', "request.onError(new Error(String(process.env.FORM_KEY)), 'env')"))[0]).toBe('env: undefined');
    delete process.env['FORM_KEY'];
  });
});
