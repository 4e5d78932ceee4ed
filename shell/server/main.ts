import { join } from 'node:path';
import { runProcess, trustInternalAuthority } from '@larkway/kit/http';
import { startTracing } from '@larkway/kit/observability';
import { readConfig } from './config.js';
import { createSiteServer } from './site-server.js';

/** The built files of the site: `web`, `node`, and `bundle` with this program. */
const dist = join(import.meta.dirname, '..');

await runProcess('shell', async () => {
  const config = readConfig(process.env);
  await trustInternalAuthority(process.env);
  await startTracing('site', config);
  return createSiteServer({ config, dist: config.SHELL_DIST ?? dist });
});
