import { fileURLToPath } from 'node:url';
import { emailOperationsRoutes } from '@larkway/email-contract';
import { bootstrap, parseConfig } from '@larkway/kit';
import { journalRoute, operationsRoutes } from '@larkway/kit-contract';
import { appModule } from './app.module.js';
import { environment } from './config.js';

const config = parseConfig(environment, process.env);
const childEntry = fileURLToPath(new URL('children/child-process.js', import.meta.url));
const { exportPerson, erasePerson } = operationsRoutes;
const routes = { ...emailOperationsRoutes, exportPerson, erasePerson, journal: journalRoute };

await bootstrap({ name: 'email', config, module: appModule(config, childEntry), routes });
