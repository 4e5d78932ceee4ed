import type { Application } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { useMay } from '../session/use-session';
import { InlineLink } from '../ui/anchor';
import { Button } from '../ui/button';
import { type Definition, Definitions } from '../ui/definitions';
import { Failed } from '../ui/failed';
import { Loading } from '../ui/loading';
import { Masked } from '../ui/masked';
import { Page, Part } from '../ui/page';
import { ApplicationStatus } from './application-status';
import { ApplicationSteps } from './application-steps';
import { type Decision, DecisionDialog } from './decision-dialog';
import { Duplicates } from './duplicates';

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
  { term: 'Mails', value: <InlineLink to={`/mails?id=${id}`}>Mails about it</InlineLink> },
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
      <Part title="Possible duplicates">
        <Duplicates
          duplicates={application.duplicates}
          wasChecked={application.status !== 'received'}
        />
      </Part>
      <Part title="Steps">
        <ApplicationSteps steps={application.steps} />
      </Part>
    </Box>
    <Box display="grid" gap="7" alignContent="start">
      <Part title="Dealership">
        <Definitions items={factsOf(application)} />
      </Part>
      <Part title="Personal data">
        <Masked<Application>
          terms={['Address', 'Phone', 'Email', 'Membership']}
          reveal={onReveal}
          show={personalOf}
        />
      </Part>
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
      back={
        <InlineLink
          to="/applications"
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight="touch"
        >
          <ArrowLeftIcon size={18} aria-hidden /> Applications
        </InlineLink>
      }
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
        <Failed error={error} onRetry={() => void reload()} />
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
