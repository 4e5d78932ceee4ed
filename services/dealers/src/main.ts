import { dealersRoutes } from '@larkway/dealers-contract';
import { bootstrap } from '@larkway/kit';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
await bootstrap({ name: 'dealers', config, routes: dealersRoutes, module: appModule(config) });
