import { type ComposedEmail, emailOperationsRoutes, type Recipient } from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import type { CommandResult } from '@larkway/kit-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { ComposeForOperators } from './compose-for-operators.js';
import { MessageCommands } from './message-commands.js';
import { Recipients } from './recipients.js';

const { hold, release, cancel, composeEmail, getEmail, describeRecipients } = emailOperationsRoutes;
type Command = z.infer<typeof hold.body>;

@Controller()
@Operations()
export class MessageController {
  constructor(
    private readonly commands: MessageCommands,
    private readonly recipients: Recipients,
    private readonly composeForOperators: ComposeForOperators,
  ) {}

  @RouteHandler(hold)
  hold(@Body({ schema: hold.body }) { emails }: Command): Promise<CommandResult> {
    return this.commands.hold(emails);
  }

  @RouteHandler(release)
  release(@Body({ schema: release.body }) { emails }: Command): Promise<CommandResult> {
    return this.commands.release(emails);
  }

  @RouteHandler(cancel)
  cancel(@Body({ schema: cancel.body }) { emails }: Command): Promise<CommandResult> {
    return this.commands.cancel(emails);
  }

  @RouteHandler(composeEmail)
  compose(
    @Body({ schema: composeEmail.body }) { kind, payload }: z.infer<typeof composeEmail.body>,
  ): Promise<ComposedEmail> {
    return this.composeForOperators.execute(kind, payload);
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
    return { recipient: await this.recipients.ofEmail(id) };
  }
}
