import { join } from 'node:path';
import { runProcess } from '@larkway/kit/http';
import { readConfig } from './config.js';
import { createSiteServer } from './site-server.js';

/** What was built for the browser and for render processes, beside the folder of this program's bundle. */
const dist = join(import.meta.dirname, '..');

await runProcess('shell', () => {
  const config = readConfig(process.env);
  return createSiteServer({ config, dist: config.SHELL_DIST ?? dist });
});
