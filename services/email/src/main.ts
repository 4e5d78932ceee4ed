import { bootstrap, parseConfig } from '@larkway/kit';
import { appModule } from './app.module.js';
import { environment } from './config.js';

const config = parseConfig(environment, process.env);

await bootstrap({ name: 'email', config, module: appModule(config), routes: {} });
