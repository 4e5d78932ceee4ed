import type { PersonErased, PersonField, PersonRecords } from '@larkway/kit-contract';

/** What one service holds about people. Addresses are compared in any letter case. */
export interface PersonStore {
  /** The ids of what belongs to the person, latest first; nothing by a field that the service does not have. */
  find(by: PersonField, value: string): Promise<string[]>;
  /** Every row that holds something of the address, by table. */
  export(email: string): Promise<PersonRecords['records']>;
  /**
   * Erases it. Once done, a repeat finds nothing.
   * @returns the number of rows, by table.
   * @throws DomainError 409 while mail that was promised to or about the person is not finished.
   */
  erase(email: string): Promise<PersonErased['erased']>;
}

/** Injection token of the service's own PersonStore. */
export const PERSON_STORE = Symbol('person store');
