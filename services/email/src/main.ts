import { fileURLToPath } from 'node:url';
import { emailOperationsRoutes } from '@larkway/email-contract';
import { parseConfig } from '@larkway/kit/config';
import { bootstrap } from '@larkway/kit/service';
import { journalRoute, operationsRoutes } from '@larkway/kit-contract';
import { appModule } from './app.module.js';
import { environment } from './config.js';

const config = parseConfig(environment, process.env);
const childEntry = fileURLToPath(new URL('children/child-process.js', import.meta.url));
const { findPerson, exportPerson, erasePerson } = operationsRoutes;
const routes = { ...emailOperationsRoutes, findPerson, exportPerson, erasePerson, journal: journalRoute };

await bootstrap({ name: 'email', config, module: appModule(config, childEntry), routes });
