import { emailOperationsRoutes, type Recipient } from '@larkway/email-contract';
import { notFound } from '@larkway/kit/errors';
import { Operations } from '@larkway/kit/operations';
import type { CommandResult } from '@larkway/kit-contract';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { EmailCommands } from './email-commands.js';
import { Recipients } from './recipients.js';

const { hold, release, cancel, getEmail, describeRecipients } = emailOperationsRoutes;
type Command = z.infer<typeof hold.body>;

@Controller()
@Operations()
export class EmailsController {
  constructor(
    private readonly commands: EmailCommands,
    private readonly recipients: Recipients,
    private readonly dataSource: DataSource,
  ) {}

  @Post(hold.path)
  @HttpCode(200)
  hold(@Body({ schema: hold.body }) { mails }: Command): Promise<CommandResult> {
    return this.commands.hold(mails);
  }

  @Post(release.path)
  @HttpCode(200)
  release(@Body({ schema: release.body }) { mails }: Command): Promise<CommandResult> {
    return this.commands.release(mails);
  }

  @Post(cancel.path)
  @HttpCode(200)
  cancel(@Body({ schema: cancel.body }) { mails }: Command): Promise<CommandResult> {
    return this.commands.cancel(mails);
  }

  @Post(describeRecipients.path)
  @HttpCode(200)
  describe(
    @Body({ schema: describeRecipients.body }) { ids }: { ids: string[] },
  ): Promise<Recipient[]> {
    return this.recipients.describe(ids);
  }

  @Get(getEmail.path)
  async get(
    @Param({ schema: getEmail.params }) { id }: z.infer<typeof getEmail.params>,
  ): Promise<{ recipient: string | null }> {
    const [email] = await this.dataSource.query('SELECT recipient FROM messages WHERE id = $1', [
      id,
    ]);
    if (!email) throw notFound('Email not found');
    return email;
  }
}
