import type { IssuedLink, Operator } from '@larkway/ops-contract';
import { chakra } from '@larkway/sdk';
import { useState } from 'react';
import { useRead } from '../api/use-read';
import { Button } from '../ui/button';
import { Failed } from '../ui/failed';
import { Loading } from '../ui/loading';
import { Page } from '../ui/page';
import { Table } from '../ui/table';
import { Time } from '../ui/time';
import { InviteDialog } from './invite-dialog';
import { LinkDialog } from './link-dialog';
import { OperatorActions } from './operator-actions';
import { RoleSelect } from './role-select';

const states = {
  invited: { label: 'Invited', color: 'warning' },
  active: { label: 'Active', color: 'success' },
  disabled: { label: 'Disabled', color: 'ink2' },
};

/** Everybody who may sign in, or may not any more. */
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
      note="Viewers look, operators act, admins do both and look after this list."
      actions={<Button onClick={() => setInviting(true)}>Invite</Button>}
    >
      {!data ? (
        error ? (
          <Failed error={error} onRetry={changed} />
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
              cell: ({ lastSignInAt }) => (lastSignInAt ? <Time at={lastSignInAt} /> : 'Never'),
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
      {issued && <LinkDialog issued={issued} onClose={() => setIssued(null)} />}
    </Page>
  );
};
