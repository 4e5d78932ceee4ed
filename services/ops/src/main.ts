import { join } from 'node:path';
import { bootstrap, parseConfig } from '@larkway/kit';
import { opsRoutes } from '@larkway/ops-contract';
import { appModule } from './app.module.js';
import { environment } from './config.js';

const config = parseConfig(environment, process.env);

await bootstrap({ name: 'ops', config, module: appModule(config, join(import.meta.dirname, '../console/dist')), routes: opsRoutes });
