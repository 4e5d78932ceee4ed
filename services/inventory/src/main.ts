import { inventoryRoutes } from '@larkway/inventory-contract';
import { bootstrap } from '@larkway/kit/service';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
await bootstrap({ name: 'inventory', config, routes: inventoryRoutes, module: appModule(config) });
