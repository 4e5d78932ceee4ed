import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSecrets } from './process-environment.js';

let file: string;

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'larkway-secrets-')), 'secrets.json');
});

afterEach(() => rmSync(join(file, '..'), { recursive: true }));

test('secrets are long, differ, and stay the same from one start to the next', async () => {
  const first = await ensureSecrets(['FORM_KEY', 'OPS_KEY'], file);
  expect(first.FORM_KEY.length).toBeGreaterThanOrEqual(43);
  expect(first.FORM_KEY).not.toBe(first.OPS_KEY);
  expect(await ensureSecrets(['FORM_KEY', 'SITE_TOKEN'], file)).toMatchObject(first);
});

test('secrets are readable by their owner only', async () => {
  await ensureSecrets(['FORM_KEY'], file);
  expect(statSync(file).mode & 0o077).toBe(0);
});
