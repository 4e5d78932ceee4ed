import {
  type DeletionRequest,
  type ListedDealership,
  type Me,
  opsRoutes,
} from '@larkway/ops-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Answers } from '../access/answers.js';
import { SignedIn } from '../access/signed-in.js';
import { Deletions } from './deletions.js';

const { listDeletions, addDeletion, exportPerson, previewDeletion, completeDeletion } = opsRoutes;

interface Id {
  id: string;
}

@Controller()
export class DeletionsController {
  constructor(private readonly deletions: Deletions) {}

  @Answers(listDeletions)
  list(): Promise<DeletionRequest[]> {
    return this.deletions.list();
  }

  @Answers(addDeletion)
  add(
    @Body({ schema: addDeletion.body }) { email }: z.infer<typeof addDeletion.body>,
    @SignedIn() by: Me,
  ): Promise<DeletionRequest> {
    return this.deletions.add(by, email);
  }

  @Answers(exportPerson)
  export(
    @Param({ schema: exportPerson.params }) { id }: Id,
    @Body({ schema: exportPerson.body }) _body: object,
    @SignedIn() by: Me,
  ): Promise<z.infer<typeof exportPerson.success.schema>> {
    return this.deletions.export(by, id);
  }

  @Answers(previewDeletion)
  preview(
    @Param({ schema: previewDeletion.params }) { id }: Id,
    @Body({ schema: previewDeletion.body }) _body: object,
    @SignedIn() by: Me,
  ): Promise<{ dealerships: ListedDealership[] }> {
    return this.deletions.preview(by, id);
  }

  @Answers(completeDeletion)
  complete(
    @Param({ schema: completeDeletion.params }) { id }: Id,
    @Body({ schema: completeDeletion.body }) _body: object,
    @SignedIn() by: Me,
  ): Promise<DeletionRequest> {
    return this.deletions.complete(by, id);
  }
}
