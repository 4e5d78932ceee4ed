import { bootstrap, parseConfig } from '@larkway/kit';
import { leadsRoutes } from '@larkway/leads-contract';
import { appModule } from './app.module.js';
import { environment } from './config.js';

const config = parseConfig(environment, process.env);

await bootstrap({ name: 'leads', config, module: appModule(config), routes: leadsRoutes });
