import { operationsRoutes, type PersonErased, type PersonRecords } from '@larkway/kit-contract';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import type { z } from 'zod';
import { Operations } from '../operations/operations.guard.js';
import { PERSON_STORE, type PersonStore } from './person-store.js';

const { findPerson, exportPerson, erasePerson } = operationsRoutes;
type Person = z.infer<typeof exportPerson.body>;

/** Answers `/internal/people/*` with the PersonStore that stands beside it. */
@Controller()
@Operations()
export class PeopleController {
  constructor(@Inject(PERSON_STORE) private readonly people: PersonStore) {}

  @Post(findPerson.path)
  @HttpCode(200)
  async find(
    @Body({ schema: findPerson.body }) { by, value }: z.infer<typeof findPerson.body>,
  ): Promise<{ ids: string[] }> {
    return { ids: await this.people.find(by, value) };
  }

  @Post(exportPerson.path)
  @HttpCode(200)
  async export(@Body({ schema: exportPerson.body }) { email }: Person): Promise<PersonRecords> {
    return { records: await this.people.export(email) };
  }

  @Post(erasePerson.path)
  @HttpCode(200)
  async erase(@Body({ schema: erasePerson.body }) { email }: Person): Promise<PersonErased> {
    return { erased: await this.people.erase(email) };
  }
}
