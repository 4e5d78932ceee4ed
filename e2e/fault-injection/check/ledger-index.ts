import type {
  ClientResponse,
  EmailRecord,
  InjectedFault,
  Ledgers,
  OutboxEmail,
  Received,
  Step,
  StoredLead,
} from '../ledgers/ledgers.js';
import type { Lead } from '../plan/leads.js';
import { emailIdOf } from './emails.js';

export const groupBy = <T, Key>(items: T[], keyOf: (item: T) => Key): Map<Key, T[]> => {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

/** The ledgers with lookup maps. */
export interface LedgerIndex extends Ledgers {
  leadByKey: Map<string, Lead>;
  leadByNumber: Map<number, Lead>;
  responsesByLead: Map<number, ClientResponse[]>;
  storedById: Map<string, StoredLead>;
  storedByKey: Map<string, StoredLead[]>;
  enqueuedByLead: Map<string, OutboxEmail[]>;
  enqueuedById: Map<string, OutboxEmail>;
  recordById: Map<string, EmailRecord>;
  receivedById: Map<string, Received[]>;
  stepsById: Map<string, Step[]>;
  poisoned: Set<string>;
}

export const indexLedgers = (ledgers: Ledgers): LedgerIndex => ({
  ...ledgers,
  leadByKey: new Map(ledgers.leads.map((lead) => [lead.key, lead])),
  leadByNumber: new Map(ledgers.leads.map((lead) => [lead.number, lead])),
  responsesByLead: groupBy(ledgers.responses, ({ lead }) => lead),
  storedById: new Map(ledgers.stored.map((row) => [row.id, row])),
  storedByKey: groupBy(ledgers.stored, ({ key }) => key),
  enqueuedByLead: groupBy(ledgers.enqueued, ({ reference }) => reference),
  enqueuedById: new Map(ledgers.enqueued.map((row) => [row.id, row])),
  recordById: new Map(ledgers.recorded.map((row) => [row.id, row])),
  receivedById: groupBy(
    [...ledgers.received].sort((a, b) => a.at - b.at),
    emailIdOf,
  ),
  stepsById: groupBy(ledgers.steps, ({ id }) => id),
  poisoned: new Set(ledgers.faults.flatMap(({ poisoned }: InjectedFault) => poisoned ?? [])),
});

/** The lead that an email was made for, when its row is there. */
export const leadOfEmail = (
  { storedById, leadByKey }: LedgerIndex,
  { reference }: OutboxEmail,
): Lead | undefined => leadByKey.get(storedById.get(reference)?.key ?? '');

/** Whether the email is the team's email of a poison lead. */
export const isPoison = (view: LedgerIndex, email: OutboxEmail): boolean => {
  const lead = leadOfEmail(view, email);
  return lead !== undefined && view.poisoned.has(lead.mark) && email.topic === lead.kind;
};

export const isRefused = (
  { refused }: LedgerIndex,
  { reply }: Pick<EmailRecord, 'reply'>,
): boolean => refused.some(({ token }) => reply?.includes(token));
