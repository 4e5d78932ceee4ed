import { bootstrap } from '@larkway/kit/service';
import { journalRoute, operationsRoutes } from '@larkway/kit-contract';
import { leadsOperationsRoutes, leadsRoutes } from '@larkway/leads-contract';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
const routes = {
  ...leadsRoutes,
  ...leadsOperationsRoutes,
  ...operationsRoutes,
  journal: journalRoute,
};

await bootstrap({ name: 'leads', config, module: appModule(config), routes });
