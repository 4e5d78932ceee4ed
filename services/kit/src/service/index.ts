export { bootstrap } from './bootstrap.js';
export { createService, type Service, type ServiceOptions } from './create-service.js';
export { LOGGER } from './kit.module.js';
export { RouteHandler } from './route-handler.js';
export { type PeriodicWork, runPeriodically } from './run-periodically.js';
