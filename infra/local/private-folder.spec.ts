import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from './private-folder.js';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'larkway-private-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

test.each(['new', 'existing'])('only its owner can enter a %s folder', async (kind) => {
  const folder = join(parent, 'logs');
  if (kind === 'existing') mkdirSync(folder, { mode: 0o755 });
  await makePrivateFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
