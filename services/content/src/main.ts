import { contentRoutes } from '@larkway/content-contract';
import { bootstrap } from '@larkway/kit/service';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
await bootstrap({ name: 'content', config, routes: contentRoutes, module: appModule(config) });
