import type { Receiver } from '@larkway/ops-contract';
import { Box, toast } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useConfirmed } from '../session/confirmation';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { useAction } from '../ui/use-action';
import { ChangeReceiverDialog } from './receiver-dialogs';

interface ReceiverActionsProps {
  receiver: Receiver;
  onChanged: () => void;
}

export const ReceiverActions = ({ receiver, onChanged }: ReceiverActionsProps) => {
  const { id, name, enabled, waiting } = receiver;
  const confirmed = useConfirmed();
  const mayChange = useMay('admin');
  const [asked, setAsked] = useState<'change' | 'removal' | null>(null);
  const { busy, run } = useAction(async () => {
    await send(`/ops/api/receivers/${id}/test`);
    onChanged();
    toast({ tone: 'success', title: `A test notification is on its way to ${name}` });
  });
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      gap="2"
      justifyContent={{ md: 'flex-end' }}
      paddingBlock="1"
    >
      {enabled && (
        <Button
          tone="outline"
          aria-label={`Send a test notification to ${name}`}
          busy={busy}
          busyText="Sending…"
          onClick={() => void run()}
        >
          Send a test
        </Button>
      )}
      {mayChange && (
        <>
          <Button tone="outline" aria-label={`Change ${name}`} onClick={() => setAsked('change')}>
            Change
          </Button>
          <Button tone="outline" aria-label={`Remove ${name}`} onClick={() => setAsked('removal')}>
            Remove
          </Button>
        </>
      )}
      {asked === 'change' && (
        <ChangeReceiverDialog
          receiver={receiver}
          onClose={() => setAsked(null)}
          onChanged={onChanged}
        />
      )}
      {asked === 'removal' && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action="Remove"
          busyText="Removing…"
          onConfirm={async () =>
            confirmed(() => send(`/ops/api/receivers/${id}/removal`)).then(onChanged)
          }
          onClose={() => setAsked(null)}
        >
          <p>
            It gets no more notifications
            {waiting > 0 && receiver.type === 'webhook'
              ? `, and ${waiting} that wait for it are discarded`
              : ''}
            . Its secret cannot be restored.
          </p>
        </ConfirmDialog>
      )}
    </Box>
  );
};
