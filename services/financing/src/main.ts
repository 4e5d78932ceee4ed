import { financingRoutes } from '@larkway/financing-contract';
import { bootstrap } from '@larkway/kit/service';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
await bootstrap({ name: 'financing', config, routes: financingRoutes, module: appModule(config) });
