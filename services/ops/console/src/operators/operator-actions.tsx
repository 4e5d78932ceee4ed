import type { IssuedLink, Operator } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useConfirmed } from '../session/confirmation';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';

interface OperatorActionsProps {
  operator: Operator;
  onChanged: () => void;
  onIssued: (link: IssuedLink) => void;
}

export const OperatorActions = ({ operator, onChanged, onIssued }: OperatorActionsProps) => {
  const { id, name, state } = operator;
  const confirmed = useConfirmed();
  const [asked, setAsked] = useState<'toggle' | 'link' | null>(null);
  const verb = state === 'disabled' ? 'enable' : 'disable';
  const isInvited = state === 'invited';
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      gap="2"
      justifyContent={{ md: 'flex-end' }}
      paddingBlock="1"
    >
      {state !== 'disabled' && (
        <Button
          tone="outline"
          aria-label={isInvited ? `New invitation for ${name}` : `Reset sign-in of ${name}`}
          onClick={() => setAsked('link')}
        >
          {isInvited ? 'New invitation' : 'Reset sign-in'}
        </Button>
      )}
      <Button
        tone="outline"
        aria-label={`${verb === 'enable' ? 'Enable' : 'Disable'} ${name}`}
        onClick={() => setAsked('toggle')}
      >
        {verb === 'enable' ? 'Enable' : 'Disable'}
      </Button>
      {asked === 'toggle' && (
        <ConfirmDialog
          title={verb === 'enable' ? `Let ${name} sign in again?` : `Disable ${name}?`}
          action={verb === 'enable' ? 'Enable' : 'Disable'}
          busyText="Changing…"
          onConfirm={async () =>
            confirmed(() => send(`/ops/api/operators/${id}/${verb}`)).then(onChanged)
          }
          onClose={() => setAsked(null)}
        >
          <p>
            {verb === 'enable'
              ? 'Password and second factor stay the same.'
              : 'All their sessions end at once, and they cannot sign in until you enable them again.'}
          </p>
        </ConfirmDialog>
      )}
      {asked === 'link' && (
        <ConfirmDialog
          title={isInvited ? `A new invitation for ${name}?` : `Reset the sign-in of ${name}?`}
          action="Make a link"
          busyText="Making…"
          onConfirm={async () =>
            confirmed(() => send<IssuedLink>(`/ops/api/operators/${id}/link`)).then(onIssued)
          }
          onClose={() => setAsked(null)}
        >
          <p>
            First verify who asks: call back at a number from the staff directory, or meet in
            person. A message or a caller ID proves nothing.
          </p>
          <p>
            {isInvited
              ? 'The earlier link no longer works.'
              : 'All their sessions end, and password and second factor stop working at once. With the link they choose both again.'}
          </p>
        </ConfirmDialog>
      )}
    </Box>
  );
};
