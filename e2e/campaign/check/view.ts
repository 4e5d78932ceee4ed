import type {
  InjectedFault,
  Ledgers,
  Promised,
  Received,
  Recorded,
  StoredLead,
} from '../ledgers/ledgers.js';
import type { Lead } from '../plan/leads.js';
import { mailIdOf } from './mails.js';

const groupBy = <T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

/** The ledgers, with what belongs together found quickly. */
export interface View extends Ledgers {
  leadByKey: Map<string, Lead>;
  leadByNumber: Map<number, Lead>;
  storedById: Map<string, StoredLead>;
  storedByKey: Map<string, StoredLead[]>;
  promisedByLead: Map<string, Promised[]>;
  promisedById: Map<string, Promised>;
  recordedById: Map<string, Recorded>;
  receivedById: Map<string, Received[]>;
  poisoned: Set<string>;
}

export const viewOf = (ledgers: Ledgers): View => ({
  ...ledgers,
  leadByKey: new Map(ledgers.leads.map((lead) => [lead.key, lead])),
  leadByNumber: new Map(ledgers.leads.map((lead) => [lead.number, lead])),
  storedById: new Map(ledgers.stored.map((row) => [row.id, row])),
  storedByKey: groupBy(ledgers.stored, ({ key }) => key),
  promisedByLead: groupBy(ledgers.promised, ({ reference }) => reference),
  promisedById: new Map(ledgers.promised.map((row) => [row.id, row])),
  recordedById: new Map(ledgers.recorded.map((row) => [row.id, row])),
  receivedById: groupBy(
    [...ledgers.received].sort((a, b) => a.at - b.at),
    mailIdOf,
  ),
  poisoned: new Set(ledgers.faults.flatMap(({ poisoned }: InjectedFault) => poisoned ?? [])),
});

/** The lead that a promise was made for, when its row is there. */
export const leadOfPromise = (
  { storedById, leadByKey }: View,
  { reference }: Promised,
): Lead | undefined => leadByKey.get(storedById.get(reference)?.key ?? '');

/** Whether the mail that was promised is a team's mail of a poisonous lead. */
export const isPoison = (view: View, promise: Promised): boolean => {
  const lead = leadOfPromise(view, promise);
  return lead !== undefined && view.poisoned.has(lead.mark) && promise.topic === lead.kind;
};

export const isRefused = ({ refused }: View, { reply }: Pick<Recorded, 'reply'>): boolean =>
  refused.some(({ token }) => reply?.includes(token));
