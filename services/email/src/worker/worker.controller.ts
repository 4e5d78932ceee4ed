import { emailOperationsRoutes, type EmailWorker } from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import { Controller } from '@nestjs/common';
import { WorkerService } from './worker.service.js';

@Controller()
@Operations()
export class WorkerController {
  constructor(private readonly workers: WorkerService) {}

  @RouteHandler(emailOperationsRoutes.listWorkers)
  list(): Promise<EmailWorker[]> {
    return this.workers.list();
  }
}
