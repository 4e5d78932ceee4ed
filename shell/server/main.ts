import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '@larkway/kit/http';
import { readConfig } from './config.js';
import { createSiteServer } from './site-server.js';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..');

await runProcess('shell', () => {
  const config = readConfig(process.env);
  return createSiteServer({ config, dist: config.SHELL_DIST ?? dist });
});
