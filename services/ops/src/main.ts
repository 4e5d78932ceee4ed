import { join } from 'node:path';
import { bootstrap } from '@larkway/kit/service';
import { opsRoutes } from '@larkway/ops-contract';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);

/** The console's requests are small: one that takes longer only delays others. */
const requestTimeoutMs = 5_000;

await bootstrap({
  name: 'ops',
  requestTimeoutMs,
  config,
  module: appModule(config, join(import.meta.dirname, '../../console/dist')),
  routes: opsRoutes,
});
