import {
  operationsRoutes,
  type PersonErased,
  type PersonField,
  type PersonRecords,
} from '@larkway/kit-contract';
import { Body, Controller, Inject } from '@nestjs/common';
import type { z } from 'zod';
import { Operations } from '../operations/operations.guard.js';
import { RouteHandler } from '../service/route-handler.js';

/** The personal data of one service. Email addresses are compared in any letter case. */
export interface DataSubjectStore {
  /**
   * The ids of the person's records, latest first; none for a field that the service does not have.
   */
  find(by: PersonField, value: string): Promise<string[]>;
  /** Every row that contains data of the address, by table. */
  export(email: string): Promise<PersonRecords['records']>;
  /**
   * Erases the data of the address. A repeat erases nothing.
   * @returns the number of rows, by table.
   * @throws DomainError 409 while an email to or about the person is not finished.
   */
  erase(email: string): Promise<PersonErased['erased']>;
}

/** Injection token of the service's `DataSubjectStore`. */
export const DATA_SUBJECT_STORE = Symbol('data subject store');

const { findPerson, exportPerson, erasePerson } = operationsRoutes;
type Person = z.infer<typeof exportPerson.body>;

/** Serves `/internal/people/*` from the service's `DataSubjectStore`. */
@Controller()
@Operations()
export class DataSubjectRequestsController {
  constructor(@Inject(DATA_SUBJECT_STORE) private readonly store: DataSubjectStore) {}

  @RouteHandler(findPerson)
  async find(
    @Body({ schema: findPerson.body }) { by, value }: z.infer<typeof findPerson.body>,
  ): Promise<{ ids: string[] }> {
    return { ids: await this.store.find(by, value) };
  }

  @RouteHandler(exportPerson)
  async export(@Body({ schema: exportPerson.body }) { email }: Person): Promise<PersonRecords> {
    return { records: await this.store.export(email) };
  }

  @RouteHandler(erasePerson)
  async erase(@Body({ schema: erasePerson.body }) { email }: Person): Promise<PersonErased> {
    return { erased: await this.store.erase(email) };
  }
}
