import { chakra } from '@larkway/sdk';
import { SavedFilters } from '../saved-filters/saved-filters';
import { ExportButton } from '../ui/export-button';
import { Empty } from '../ui/load-state';
import { Page } from '../ui/page';
import { EmailList } from './email-list';
import { filterParams, toFilter, useEmailQuery } from './filter';
import { FilterFields } from './filter-fields';

const advice = [
  [
    'Failed',
    'The mail server refused it permanently. Read its reply, and retry once the reason is fixed.',
  ],
  ['Given up', 'It was tried for longer than a day. Once the server is back, retry.'],
  [
    'Quarantined',
    'It crashed the sending process three times. Tell the developers before you retry.',
  ],
  [
    'Suppressed',
    'Its recipient is on the suppression list, so a retry sends nothing. Remove the suppression and retry, or reach the person by phone.',
  ],
  ['Bounced', 'It was sent and came back. Reach the person by phone, then close it.'],
  ['Closed without delivery', 'Nothing more to do. The reason is kept in the audit log.'],
] as const;

/** Undelivered emails, and what to do about them. */
export const DeadLettersPage = () => {
  const [query, change] = useEmailQuery();
  const filter = toFilter({ ...query, state: 'dead' });
  return (
    <Page
      title="Dead letters"
      actions={<ExportButton path="/ops/api/emails/export" filter={filter} name="dead-letters" />}
      note="Failed emails that have been neither delivered nor closed since. A retry alone does not remove an email from this list."
    >
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: '1fr', lg: 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '2', lg: '6' }}
        marginBottom="5"
        fontSize="0.9375rem"
      >
        {advice.map(([state, text]) => (
          <div key={state}>
            <chakra.dt fontWeight={600}>{state}</chakra.dt>
            <chakra.dd color="ink2">{text}</chakra.dd>
          </div>
        ))}
      </chakra.dl>
      <FilterFields query={query} onChange={change} withoutState />
      <SavedFilters list="dead-letters" />
      <EmailList
        key={filterParams(filter).toString()}
        filter={filter}
        commands={['retry', 'close']}
        empty={
          <Empty
            title="No dead letters"
            text="No email is undelivered: all were sent, are in progress, were cancelled, or were closed with a reason."
          />
        }
      />
    </Page>
  );
};
