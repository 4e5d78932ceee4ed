import type { IssuedLink, Operator } from '@larkway/ops-contract';
import { chakra } from '@larkway/sdk';
import { useState } from 'react';
import { useRead } from '../api/use-read';
import { Button } from '../ui/button';
import { LinkDialog } from '../ui/dialog';
import { LoadError, Loading } from '../ui/load-state';
import { Page } from '../ui/page';
import { Table } from '../ui/table';
import { ExactTime, RelativeTime } from '../ui/time';
import { InviteDialog } from './invite-dialog';
import { OperatorActions } from './operator-actions';
import { RoleSelect } from './roles';

/** Shows a one-time link, only once. */
const InvitationLinkDialog = ({ issued, onClose }: { issued: IssuedLink; onClose: () => void }) => (
  <LinkDialog title={`The link for ${issued.operator.name}`} url={issued.url} onClose={onClose}>
    It is shown only now and works once, until <ExactTime at={issued.expiresAt} />. Hand it over in
    a way that only they can read.
  </LinkDialog>
);

const states = {
  invited: { label: 'Invited', color: 'warning' },
  active: { label: 'Active', color: 'success' },
  disabled: { label: 'Disabled', color: 'ink2' },
};

/** All operators, including invited and disabled ones. */
export const OperatorsPage = () => {
  const { data, error, reload } = useRead<Operator[]>('/ops/api/operators');
  const [isInviting, setInviting] = useState(false);
  const [issued, setIssued] = useState<IssuedLink | null>(null);
  const changed = () => void reload();
  const issue = (link: IssuedLink) => {
    setIssued(link);
    changed();
  };
  return (
    <Page
      title="Operators"
      note="Viewers read, operators also act, and admins also manage this list."
      actions={<Button onClick={() => setInviting(true)}>Invite</Button>}
    >
      {!data ? (
        error ? (
          <LoadError error={error} onRetry={changed} />
        ) : (
          <Loading />
        )
      ) : (
        <Table
          caption="Operators"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Name', cell: ({ name }) => name },
            {
              title: 'Role',
              cell: (operator) => <RoleSelect operator={operator} onChanged={changed} />,
            },
            {
              title: 'State',
              cell: ({ state }) => (
                <chakra.span fontWeight={500} color={states[state].color}>
                  {states[state].label}
                </chakra.span>
              ),
            },
            {
              title: 'Last sign-in',
              end: true,
              cell: ({ lastSignInAt }) =>
                lastSignInAt ? <RelativeTime at={lastSignInAt} /> : 'Never',
            },
            {
              title: 'Actions',
              end: true,
              cell: (operator) => (
                <OperatorActions operator={operator} onChanged={changed} onIssued={issue} />
              ),
            },
          ]}
        />
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onIssued={issue} />}
      {issued && <InvitationLinkDialog issued={issued} onClose={() => setIssued(null)} />}
    </Page>
  );
};
