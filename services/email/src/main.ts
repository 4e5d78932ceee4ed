import { join } from 'node:path';
import { emailOperationsRoutes } from '@larkway/email-contract';
import { parseConfig } from '@larkway/kit/config';
import { bootstrap } from '@larkway/kit/service';
import { journalRoute, operationsRoutes } from '@larkway/kit-contract';
import { appModule } from './app.module.js';
import { environment } from './config.js';

const config = parseConfig(environment, process.env);
/** The bundle of `children/child-process.ts`, beside that of this program. */
const childEntry = join(import.meta.dirname, 'children/child-process.mjs');
const { findPerson, exportPerson, erasePerson } = operationsRoutes;
const routes = {
  ...emailOperationsRoutes,
  findPerson,
  exportPerson,
  erasePerson,
  journal: journalRoute,
};

await bootstrap({ name: 'email', config, module: appModule(config, childEntry), routes });
