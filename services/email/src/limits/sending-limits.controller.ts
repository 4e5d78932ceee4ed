import {
  emailOperationsRoutes,
  type NewSendingLimit,
  type SendingLimit,
} from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { RouteHandler } from '@larkway/kit/service';
import { Body, Controller, Param } from '@nestjs/common';
import { SendingLimits } from './sending-limits.js';

const { listSendingLimits, setSendingLimit, removeSendingLimit } = emailOperationsRoutes;

@Controller()
@Operations()
export class SendingLimitsController {
  constructor(private readonly limits: SendingLimits) {}

  @RouteHandler(listSendingLimits)
  list(): Promise<SendingLimit[]> {
    return this.limits.list();
  }

  @RouteHandler(setSendingLimit)
  set(@Body({ schema: setSendingLimit.body }) limit: NewSendingLimit): Promise<SendingLimit[]> {
    return this.limits.set(limit);
  }

  @RouteHandler(removeSendingLimit)
  remove(
    @Param({ schema: removeSendingLimit.params }) { id }: { id: string },
  ): Promise<SendingLimit[]> {
    return this.limits.remove(id);
  }
}
