import { emailOperationsRoutes, type Recipient } from '@larkway/email-contract';
import { notFound } from '@larkway/kit/errors';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import type { CommandResult } from '@larkway/kit-contract';
import { Body, Controller, Param } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { MessageCommands } from './message-commands.js';
import { MessageEntity } from './message.entity.js';
import { Recipients } from './recipients.js';

const { hold, release, cancel, getEmail, describeRecipients } = emailOperationsRoutes;
type Command = z.infer<typeof hold.body>;

@Controller()
@Operations()
export class MessageController {
  constructor(
    private readonly commands: MessageCommands,
    private readonly recipients: Recipients,
    private readonly dataSource: DataSource,
  ) {}

  @RouteHandler(hold)
  hold(@Body({ schema: hold.body }) { mails }: Command): Promise<CommandResult> {
    return this.commands.hold(mails);
  }

  @RouteHandler(release)
  release(@Body({ schema: release.body }) { mails }: Command): Promise<CommandResult> {
    return this.commands.release(mails);
  }

  @RouteHandler(cancel)
  cancel(@Body({ schema: cancel.body }) { mails }: Command): Promise<CommandResult> {
    return this.commands.cancel(mails);
  }

  @RouteHandler(describeRecipients)
  describe(
    @Body({ schema: describeRecipients.body }) { ids }: { ids: string[] },
  ): Promise<Recipient[]> {
    return this.recipients.describe(ids);
  }

  @RouteHandler(getEmail)
  async get(
    @Param({ schema: getEmail.params }) { id }: z.infer<typeof getEmail.params>,
  ): Promise<{ recipient: string | null }> {
    const email = await this.dataSource.manager.findOne(MessageEntity, {
      where: { id },
      select: { id: true, recipient: true },
    });
    if (!email) throw notFound('Email not found');
    return { recipient: email.recipient };
  }
}
