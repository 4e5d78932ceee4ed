import { createService, type ServiceOptions } from './create-service.js';
import { runProcess } from './run-process.js';

/** Runs a service as this process. */
export const bootstrap = (options: ServiceOptions): Promise<void> => runProcess(options.name, () => createService(options));
