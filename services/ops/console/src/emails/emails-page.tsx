import { chakra } from '@larkway/sdk';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { counted } from '../format/numbers';
import { useMay } from '../session/use-session';
import { Empty } from '../ui/load-state';
import { Page } from '../ui/page';
import { EmailList } from './email-list';
import { filterParams, type EmailQuery, readQuery, toFilter, writeQuery } from './filter';
import { FilterFields } from './filter-fields';
import { PersonSearch } from './person-search';

/** The query in the address, and how to change it. */
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

export const Total = ({ total }: { total: number }) => (
  <chakra.p color="ink2" fontSize="0.9375rem" fontVariantNumeric="tabular-nums">
    {counted(total, 'mail')}
  </chakra.p>
);

export const EmailsPage = () => {
  const [query, change] = useEmailQuery();
  const filter = toFilter(query);
  const maySearch = useMay('operator');
  const showFound = (ids: string[]) =>
    change(
      { id: ids.join(','), state: '', kind: '', source: '', cause: '', from: '', to: '' },
      'chosen',
    );
  return (
    <Page title="Mails">
      {maySearch && <PersonSearch onFound={showFound} />}
      <FilterFields query={query} onChange={change} />
      <EmailList
        key={filterParams(filter).toString()}
        filter={filter}
        summary={(total) => <Total total={total} />}
        empty={
          <Empty
            title="No mail matches"
            text="Enter at least the first 8 characters of an id. All other filters narrow the list further."
          />
        }
      />
    </Page>
  );
};
