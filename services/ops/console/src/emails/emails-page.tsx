import { SavedFilters } from '../saved-filters/saved-filters';
import { useMay } from '../session/use-session';
import { ExportButton } from '../ui/export-button';
import { Empty } from '../ui/load-state';
import { Page } from '../ui/page';
import { EmailList } from './email-list';
import { filterParams, toFilter, useEmailQuery } from './filter';
import { FilterFields } from './filter-fields';
import { PersonSearch } from './person-search';

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
    <Page
      title="Emails"
      actions={<ExportButton path="/ops/api/emails/export" filter={filter} name="emails" />}
    >
      {maySearch && <PersonSearch onFound={showFound} />}
      <FilterFields query={query} onChange={change} />
      <SavedFilters list="emails" />
      <EmailList
        key={filterParams(filter).toString()}
        filter={filter}
        empty={
          <Empty
            title="No email matches"
            text="Enter at least the first 8 characters of an id. All other filters narrow the list further."
          />
        }
      />
    </Page>
  );
};
