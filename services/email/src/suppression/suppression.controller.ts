import { emailOperationsRoutes, type Suppression } from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import { Body, Controller } from '@nestjs/common';
import { Recipients } from '../message/recipients.js';
import { SuppressionService } from './suppression.service.js';

const { listSuppressions, addSuppression, removeSuppression, unsuppressRecipients } =
  emailOperationsRoutes;

@Controller()
@Operations()
export class SuppressionController {
  constructor(
    private readonly suppressions: SuppressionService,
    private readonly recipients: Recipients,
  ) {}

  @RouteHandler(listSuppressions)
  latest(): Promise<Suppression[]> {
    return this.suppressions.latest();
  }

  @RouteHandler(addSuppression)
  add(
    @Body({ schema: addSuppression.body }) { address }: { address: string },
  ): Promise<Suppression> {
    return this.suppressions.add(address);
  }

  @RouteHandler(removeSuppression)
  async remove(
    @Body({ schema: removeSuppression.body }) { address }: { address: string },
  ): Promise<{ removed: boolean; id: string | null }> {
    const id = await this.suppressions.remove(address);
    return { removed: id !== null, id };
  }

  @RouteHandler(unsuppressRecipients)
  async unsuppress(
    @Body({ schema: unsuppressRecipients.body }) { ids }: { ids: string[] },
  ): Promise<{ removed: number }> {
    return { removed: await this.recipients.unsuppress(ids) };
  }
}
