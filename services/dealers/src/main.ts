import { dealersOperationsRoutes, dealersRoutes } from '@larkway/dealers-contract';
import { bootstrap } from '@larkway/kit/service';
import { journalRoute, operationsRoutes } from '@larkway/kit-contract';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';
import { loadPlaces } from './places/places.js';

const config = readConfig(process.env);
const routes = {
  ...dealersRoutes,
  ...dealersOperationsRoutes,
  ...operationsRoutes,
  journal: journalRoute,
};

// Here, because otherwise the first request would wait for it.
loadPlaces();
await bootstrap({ name: 'dealers', config, routes, module: appModule(config) });
