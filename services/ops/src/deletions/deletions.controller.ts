import {
  type DeletionRequest,
  type ListedDealership,
  type Me,
  opsRoutes,
} from '@larkway/ops-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { DeletionsService } from './deletions.service.js';

const { listDeletions, addDeletion, exportPerson, previewDeletion, completeDeletion } = opsRoutes;

interface Id {
  id: string;
}

@Controller()
export class DeletionsController {
  constructor(private readonly deletions: DeletionsService) {}

  @RouteHandler(listDeletions)
  list(): Promise<DeletionRequest[]> {
    return this.deletions.list();
  }

  @RouteHandler(addDeletion)
  add(
    @Body({ schema: addDeletion.body }) { email }: z.infer<typeof addDeletion.body>,
    @CurrentOperator() by: Me,
  ): Promise<DeletionRequest> {
    return this.deletions.add(by, email);
  }

  @RouteHandler(exportPerson)
  export(
    @Param({ schema: exportPerson.params }) { id }: Id,
    @Body({ schema: exportPerson.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<z.infer<typeof exportPerson.success.schema>> {
    return this.deletions.export(by, id);
  }

  @RouteHandler(previewDeletion)
  preview(
    @Param({ schema: previewDeletion.params }) { id }: Id,
    @Body({ schema: previewDeletion.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<{ dealerships: ListedDealership[] }> {
    return this.deletions.preview(by, id);
  }

  @RouteHandler(completeDeletion)
  complete(
    @Param({ schema: completeDeletion.params }) { id }: Id,
    @Body({ schema: completeDeletion.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<DeletionRequest> {
    return this.deletions.complete(by, id);
  }
}
