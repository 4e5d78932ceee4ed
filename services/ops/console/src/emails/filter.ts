import {
  failureCauses,
  type EmailFilter,
  type EmailState,
  emailStates,
  openEmailStates,
  sources,
} from '@larkway/ops-contract';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { moment } from '../format/times';

/** The filter of the list, as the address and the fields have it. */
export interface EmailQuery {
  id: string;
  /** A state, `open` for all open states, or `dead` for undelivered emails. */
  state: string;
  kind: string;
  source: string;
  cause: string;
  /** Value of a `datetime-local` field, in the operator's time zone. */
  from: string;
  to: string;
}

const names = [
  'id',
  'state',
  'kind',
  'source',
  'cause',
  'from',
  'to',
] as const satisfies (keyof EmailQuery)[];

const groups: Record<string, readonly EmailState[]> = { open: openEmailStates };

export const readQuery = (params: URLSearchParams): EmailQuery =>
  Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as unknown as EmailQuery;

/** Only set fields are in the address. */
export const writeQuery = (query: EmailQuery): URLSearchParams =>
  new URLSearchParams(
    names.filter((name) => query[name] !== '').map((name) => [name, query[name]]),
  );

const statesOf = (state: string): EmailState[] | undefined => {
  const states = groups[state] ?? emailStates.filter((known) => known === state);
  return states.length > 0 ? [...states] : undefined;
};

/** The filter for the service. Invalid values, such as from a hand-typed address, are left out. */
export const toFilter = ({
  id,
  state,
  kind,
  source,
  cause,
  from,
  to,
}: EmailQuery): EmailFilter => ({
  ...(id.trim() !== '' && { id: id.trim() }),
  ...(state === 'dead'
    ? { undelivered: true as const }
    : statesOf(state) && { state: statesOf(state) }),
  ...(kind !== '' && { kind: [kind] }),
  ...(sources.some((known) => known === source) && { source: source as EmailFilter['source'] }),
  ...(failureCauses.some((known) => known === cause) && {
    cause: [cause as (typeof failureCauses)[number]],
  }),
  ...(moment(from) && { from: moment(from) }),
  ...(moment(to) && { to: moment(to) }),
});

/** The filter as a query string; lists are comma-separated. */
export const filterParams = (filter: EmailFilter): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  );

/** The filter in the address, and how to change it. */
export const useEmailQuery = (): [
  EmailQuery,
  (change: Partial<EmailQuery>, how: 'typed' | 'chosen') => void,
] => {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (part: Partial<EmailQuery>, how: 'typed' | 'chosen') =>
      setParams((before) => writeQuery({ ...readQuery(before), ...part }), {
        replace: how === 'typed',
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [readQuery(params), change];
};
