import { type Command, type Counted, type Me, opsRoutes } from '@larkway/ops-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { EmailQueue } from '../queue/email-queue.js';
import { CommandsService } from './commands.service.js';

const {
  runCommand,
  countCommand,
  confirmCommand,
  listCommands,
  getCommand,
  pauseQueue,
  resumeQueue,
} = opsRoutes;

@Controller()
export class CommandsController {
  constructor(
    private readonly commands: CommandsService,
    private readonly queue: EmailQueue,
    private readonly audit: AuditLog,
  ) {}

  @RouteHandler(runCommand)
  run(
    @Body({ schema: runCommand.body }) { command, ids, reason }: z.infer<typeof runCommand.body>,
    @CurrentOperator() by: Me,
  ): Promise<Command> {
    return this.commands.run(by, command, ids, reason);
  }

  @RouteHandler(countCommand)
  count(
    @Body({ schema: countCommand.body })
    { command, filter, ids }: z.infer<typeof countCommand.body>,
    @CurrentOperator() by: Me,
  ): Promise<Counted> {
    return this.commands.count(by, command, filter, ids);
  }

  @RouteHandler(confirmCommand)
  confirm(
    @Body({ schema: confirmCommand.body }) { token, reason }: z.infer<typeof confirmCommand.body>,
    @CurrentOperator() by: Me,
  ): Promise<Command> {
    return this.commands.confirm(by, token, reason);
  }

  @RouteHandler(listCommands)
  list(): Promise<Command[]> {
    return this.commands.list();
  }

  @RouteHandler(getCommand)
  one(@Param({ schema: getCommand.params }) { id }: { id: string }): Promise<Command> {
    return this.commands.one(id);
  }

  @RouteHandler(pauseQueue)
  pause(
    @Body({ schema: pauseQueue.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<{ paused: boolean }> {
    return this.setPaused(by, true);
  }

  @RouteHandler(resumeQueue)
  resume(
    @Body({ schema: resumeQueue.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<{ paused: boolean }> {
    return this.setPaused(by, false);
  }

  private async setPaused(by: Me, paused: boolean): Promise<{ paused: boolean }> {
    const before = (await this.queue.figures())?.paused ?? null;
    const failing = this.audit.failing({
      operator: by,
      action: paused ? 'queue-not-paused' : 'queue-not-resumed',
      subject: null,
      detail: {},
    });
    await this.queue.setPaused(paused).catch(failing);
    await this.audit.add({
      operator: by,
      action: paused ? 'queue-paused' : 'queue-resumed',
      subject: null,
      detail: { before: { paused: before }, after: { paused } },
    });
    return { paused };
  }
}
