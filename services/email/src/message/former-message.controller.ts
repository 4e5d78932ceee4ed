import { emailOperationsRoutes, type Recipient } from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import type { CommandResult } from '@larkway/kit-contract';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { MessageCommands } from './message-commands.js';
import { Recipients } from './recipients.js';

const { hold, getEmail, describeRecipients } = emailOperationsRoutes;
const commandSchema = z.strictObject({ mails: hold.body.shape.emails });
type Command = z.infer<typeof commandSchema>;

/**
 * The operations on emails under the names that ops used in the version before, for copies of it
 * that are replaced after this service.
 */
@Controller('/internal/mails')
@Operations()
export class FormerMessageController {
  constructor(
    private readonly commands: MessageCommands,
    private readonly recipients: Recipients,
  ) {}

  @Post('hold')
  @HttpCode(200)
  hold(@Body({ schema: commandSchema }) { mails }: Command): Promise<CommandResult> {
    return this.commands.hold(mails);
  }

  @Post('release')
  @HttpCode(200)
  release(@Body({ schema: commandSchema }) { mails }: Command): Promise<CommandResult> {
    return this.commands.release(mails);
  }

  @Post('cancel')
  @HttpCode(200)
  cancel(@Body({ schema: commandSchema }) { mails }: Command): Promise<CommandResult> {
    return this.commands.cancel(mails);
  }

  @Post('recipients')
  @HttpCode(200)
  describe(
    @Body({ schema: describeRecipients.body }) { ids }: { ids: string[] },
  ): Promise<Recipient[]> {
    return this.recipients.describe(ids);
  }

  @Get(':id')
  async get(
    @Param({ schema: getEmail.params }) { id }: z.infer<typeof getEmail.params>,
  ): Promise<{ recipient: string | null }> {
    return { recipient: await this.recipients.ofEmail(id) };
  }
}
