import { join } from 'node:path';
import { bootstrap, parseConfig } from '@larkway/kit';
import { opsRoutes } from '@larkway/ops-contract';
import { appModule } from './app.module.js';
import { environment } from './config.js';

const config = parseConfig(environment, process.env);

/** The console's requests are small: one that takes longer only keeps others waiting. */
const requestTimeoutMs = 5_000;

await bootstrap({ name: 'ops', requestTimeoutMs, config, module: appModule(config, join(import.meta.dirname, '../console/dist')), routes: opsRoutes });
