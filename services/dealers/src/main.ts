import { dealersOperationsRoutes, dealersRoutes } from '@larkway/dealers-contract';
import { bootstrap } from '@larkway/kit';
import { journalRoute, operationsRoutes } from '@larkway/kit-contract';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
const routes = { ...dealersRoutes, ...dealersOperationsRoutes, ...operationsRoutes, journal: journalRoute };

await bootstrap({ name: 'dealers', config, routes, module: appModule(config) });
