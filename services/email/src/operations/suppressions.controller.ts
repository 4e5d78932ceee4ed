import { emailOperationsRoutes, type Suppression } from '@larkway/email-contract';
import { Operations } from '@larkway/kit';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { SuppressionList } from '../suppression/suppression-list.js';

const { listSuppressions, addSuppression, removeSuppression } = emailOperationsRoutes;

@Controller()
@Operations()
export class SuppressionsController {
  constructor(private readonly list: SuppressionList) {}

  @Get(listSuppressions.path)
  latest(): Promise<Suppression[]> {
    return this.list.latest();
  }

  @Post(addSuppression.path)
  @HttpCode(200)
  add(@Body({ schema: addSuppression.body }) { address }: { address: string }): Promise<Suppression> {
    return this.list.add(address);
  }

  @Post(removeSuppression.path)
  @HttpCode(200)
  async remove(@Body({ schema: removeSuppression.body }) { address }: { address: string }): Promise<{ removed: boolean }> {
    return { removed: await this.list.remove(address) };
  }
}
