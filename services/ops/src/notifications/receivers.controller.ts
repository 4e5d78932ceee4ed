import { type AddedReceiver, type Me, opsRoutes, type Receiver } from '@larkway/ops-contract';
import { Body, Controller, Param } from '@nestjs/common';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { type NewReceiver, type ReceiverChange, ReceiversService } from './receivers.service.js';

const { listReceivers, addReceiver, changeReceiver, removeReceiver, testReceiver } = opsRoutes;

interface Id {
  id: string;
}

@Controller()
export class ReceiversController {
  constructor(private readonly receivers: ReceiversService) {}

  @RouteHandler(listReceivers)
  list(): Promise<Receiver[]> {
    return this.receivers.list();
  }

  @RouteHandler(addReceiver)
  add(
    @Body({ schema: addReceiver.body }) body: NewReceiver,
    @CurrentOperator() by: Me,
  ): Promise<AddedReceiver> {
    return this.receivers.add(by, body);
  }

  @RouteHandler(changeReceiver)
  change(
    @Param({ schema: changeReceiver.params }) { id }: Id,
    @Body({ schema: changeReceiver.body }) body: ReceiverChange,
    @CurrentOperator() by: Me,
  ): Promise<Receiver> {
    return this.receivers.change(by, id, body);
  }

  @RouteHandler(removeReceiver)
  async remove(
    @Param({ schema: removeReceiver.params }) { id }: Id,
    @Body({ schema: removeReceiver.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<object> {
    await this.receivers.remove(by, id);
    return {};
  }

  @RouteHandler(testReceiver)
  test(
    @Param({ schema: testReceiver.params }) { id }: Id,
    @Body({ schema: testReceiver.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<Receiver> {
    return this.receivers.test(by, id);
  }
}
