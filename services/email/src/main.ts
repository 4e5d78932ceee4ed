import { join } from 'node:path';
import { emailOperationsRoutes } from '@larkway/email-contract';
import { bootstrap } from '@larkway/kit/service';
import { journalRoute, operationsRoutes } from '@larkway/kit-contract';
import { appModule } from './app.module.js';
import { readConfig } from './config.js';

const config = readConfig(process.env);
/** The bundle of `child-processes/main.ts`, beside the bundle of this file. */
const processEntry = join(import.meta.dirname, 'child-processes/main.mjs');
const { findPerson, exportPerson, erasePerson } = operationsRoutes;
const routes = {
  ...emailOperationsRoutes,
  findPerson,
  exportPerson,
  erasePerson,
  journal: journalRoute,
};

await bootstrap({ name: 'email', config, module: appModule(config, processEntry), routes });
