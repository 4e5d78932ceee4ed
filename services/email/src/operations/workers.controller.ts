import { emailOperationsRoutes, type MailWorker } from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { Controller, Get } from '@nestjs/common';
import { WorkerRegistry } from './worker-registry.js';

@Controller()
@Operations()
export class WorkersController {
  constructor(private readonly registry: WorkerRegistry) {}

  @Get(emailOperationsRoutes.listWorkers.path)
  list(): Promise<MailWorker[]> {
    return this.registry.list();
  }
}
