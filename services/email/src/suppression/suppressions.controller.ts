import { emailOperationsRoutes, type Suppression } from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SuppressionList } from './suppression-list.js';
import { Recipients } from '../operations/recipients.js';

const { listSuppressions, addSuppression, removeSuppression, unsuppressRecipients } =
  emailOperationsRoutes;

@Controller()
@Operations()
export class SuppressionsController {
  constructor(
    private readonly list: SuppressionList,
    private readonly recipients: Recipients,
  ) {}

  @Get(listSuppressions.path)
  latest(): Promise<Suppression[]> {
    return this.list.latest();
  }

  @Post(addSuppression.path)
  @HttpCode(200)
  add(
    @Body({ schema: addSuppression.body }) { address }: { address: string },
  ): Promise<Suppression> {
    return this.list.add(address);
  }

  @Post(removeSuppression.path)
  @HttpCode(200)
  async remove(
    @Body({ schema: removeSuppression.body }) { address }: { address: string },
  ): Promise<{ removed: boolean; id: string | null }> {
    const id = await this.list.remove(address);
    return { removed: id !== null, id };
  }

  @Post(unsuppressRecipients.path)
  @HttpCode(200)
  async unsuppress(
    @Body({ schema: unsuppressRecipients.body }) { ids }: { ids: string[] },
  ): Promise<{ removed: number }> {
    return { removed: await this.recipients.unsuppress(ids) };
  }
}
