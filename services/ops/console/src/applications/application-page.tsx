import type { Application } from '@larkway/ops-contract';
import { Box, Text } from '@larkway/sdk';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { useMay } from '../session/use-session';
import { BackLink } from '../ui/back-link';
import { Button } from '../ui/button';
import { type Definition, Definitions, MaskedDefinitions } from '../ui/definitions';
import { LoadError, Loading } from '../ui/load-state';
import { Page, PageSection } from '../ui/page';
import { Table } from '../ui/table';
import { InlineLink } from '../ui/text';
import { ExactTime } from '../ui/time';
import { Timeline, type TimelineTone } from '../ui/timeline';
import { ApplicationStatus } from './application-status';
import { type Decision, DecisionDialog } from './decision-dialog';

const texts: Record<Application['status'], { title: string; tone: TimelineTone }> = {
  received: { title: 'Received', tone: 'plain' },
  checked: { title: 'Checked', tone: 'active' },
  approved: { title: 'Approved', tone: 'good' },
  declined: { title: 'Declined', tone: 'bad' },
};

/** Every step of an application, oldest first. */
const ApplicationSteps = ({ steps }: { steps: Application['steps'] }) => (
  <Timeline
    label="Steps, oldest first"
    entries={steps.map(({ at, status, by, note }, index) => ({
      key: `${index}-${status}`,
      ...texts[status],
      aside: <ExactTime at={at} />,
      children: (
        <Text variant="small" tone="ink2">
          {by ? `By ${by}` : 'By the service'}
          {note && `: ${note}`}
        </Text>
      ),
    }))}
  />
);

/** Listed and unlisted dealerships that resemble the applicant. */
const Duplicates = ({
  duplicates,
  wasChecked,
}: {
  duplicates: Application['duplicates'];
  wasChecked: boolean;
}) =>
  duplicates.length === 0 ? (
    <Text variant="small" tone="ink2">
      {wasChecked ? 'No dealership looks like this one.' : 'The check is still under way.'}
    </Text>
  ) : (
    <Table
      caption="Dealerships that look like this one"
      rows={duplicates}
      keyOf={({ id }) => String(id)}
      columns={[
        { title: 'Dealership', cell: ({ name }) => name },
        { title: 'City', cell: ({ city }) => city },
        { title: 'Reason', cell: ({ because }) => because },
        {
          title: 'Id',
          end: true,
          cell: ({ id }) => (
            <InlineLink to={`/applications/dealerships?search=${id}`}>{id}</InlineLink>
          ),
        },
      ]}
    />
  );

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;

const factsOf = ({ id, city, state, place, dealershipId }: Application): Definition[] => [
  { term: 'Place', value: `${city}, ${state}` },
  {
    term: 'Coordinates',
    value: place
      ? `${degrees(place.latitude, 'N', 'S')}, ${degrees(place.longitude, 'E', 'W')}`
      : 'Not found by its ZIP code',
  },
  ...(dealershipId === null
    ? []
    : [
        {
          term: 'Listed as',
          value: (
            <InlineLink to={`/applications/dealerships?search=${dealershipId}`}>
              Dealership {dealershipId}
            </InlineLink>
          ),
        },
      ]),
  { term: 'Emails', value: <InlineLink to={`/emails?id=${id}`}>Emails about it</InlineLink> },
];

const personalOf = ({ personal }: Application): Definition[] =>
  personal
    ? [
        { term: 'Address', value: `${personal.address}, ${personal.zipCode}` },
        { term: 'Phone', value: personal.phone },
        { term: 'Email', value: personal.email },
        { term: 'Membership', value: personal.membershipId ?? 'None given' },
      ]
    : [];

const Content = ({
  application,
  onReveal,
}: {
  application: Application;
  onReveal: () => Promise<Application>;
}) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}
    gap="32px 48px"
  >
    <Box display="grid" gap="7" alignContent="start">
      <PageSection title="Possible duplicates">
        <Duplicates
          duplicates={application.duplicates}
          wasChecked={application.status !== 'received'}
        />
      </PageSection>
      <PageSection title="Steps">
        <ApplicationSteps steps={application.steps} />
      </PageSection>
    </Box>
    <Box display="grid" gap="7" alignContent="start">
      <PageSection title="Dealership">
        <Definitions items={factsOf(application)} />
      </PageSection>
      <PageSection title="Personal data">
        <MaskedDefinitions<Application>
          terms={['Address', 'Phone', 'Email', 'Membership']}
          reveal={onReveal}
          show={personalOf}
        />
      </PageSection>
    </Box>
  </Box>
);

export const ApplicationPage = () => {
  const { id = '' } = useParams();
  const path = `/ops/api/applications/${encodeURIComponent(id)}`;
  const { data, error, reload } = useRead<Application>(path);
  const [asked, setAsked] = useState<Decision | null>(null);
  const mayDecide = useMay('operator') && data?.status === 'checked';
  return (
    <Page
      title={data?.name ?? 'Application'}
      note={data && <ApplicationStatus status={data.status} />}
      back={<BackLink to="/applications">Applications</BackLink>}
      actions={
        mayDecide && (
          <>
            <Button onClick={() => setAsked('approve')}>Approve</Button>
            <Button tone="outline" onClick={() => setAsked('decline')}>
              Decline
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Content application={data} onReveal={async () => send<Application>(`${path}/reveal`)} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void reload()} />
      ) : (
        <Loading height="56px" />
      )}
      {asked && data && (
        <DecisionDialog
          decision={asked}
          application={data}
          path={path}
          onClose={() => setAsked(null)}
          onDone={() => void reload()}
        />
      )}
    </Page>
  );
};
