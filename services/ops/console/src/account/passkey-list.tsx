import type { Passkey, PasskeyCreationOptions } from '@larkway/ops-contract';
import { Box, toast } from '@larkway/sdk';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { useConfirmed } from '../session/confirmation';
import { makePasskey } from '../session/passkey';
import { Button } from '../ui/button';
import { LoadError, Loading } from '../ui/load-state';
import { PageSection } from '../ui/page';
import { Table } from '../ui/table';
import { RelativeTime } from '../ui/time';
import { useAction } from '../ui/use-action';

const path = '/ops/api/account/passkeys';

const AddButton = ({ onAdded }: { onAdded: () => void }) => {
  const confirmed = useConfirmed();
  const { busy, run } = useAction(async () => {
    const options = await confirmed(() => send<PasskeyCreationOptions>(`${path}/options`));
    await send(path, await makePasskey(options));
    toast({ tone: 'success', title: 'The passkey was added' });
    onAdded();
  });
  return (
    <Button tone="outline" busy={busy} busyText="Adding…" onClick={() => void run()}>
      Add a passkey
    </Button>
  );
};

const RemoveButton = ({
  passkey: { id, device },
  onRemoved,
}: {
  passkey: Passkey;
  onRemoved: () => void;
}) => {
  const confirmed = useConfirmed();
  const { busy, run } = useAction(async () => {
    await confirmed(() => send(`${path}/${id}/remove`));
    toast({
      tone: 'success',
      title: 'The passkey was removed',
      text: 'You can delete it on your device, too.',
    });
    onRemoved();
  });
  return (
    <Button
      tone="outline"
      aria-label={`Remove the passkey of ${device}`}
      busy={busy}
      busyText="Removing…"
      onClick={() => void run()}
    >
      Remove
    </Button>
  );
};

/** The operator's passkeys, which replace password and code. */
export const PasskeyList = () => {
  const { data, error, reload } = useRead<Passkey[]>(path);
  const refresh = () => void reload();
  return (
    <PageSection title="Passkeys">
      <Box display="grid" gap="4" justifyItems="start">
        <p>
          A passkey is kept by your device, or by its password manager. It signs you in with a
          finger, your face or a PIN instead of password and code.
        </p>
        {data && data.length > 0 && (
          <Box width="100%">
            <Table
              caption="Your passkeys"
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Added on', cell: ({ device }) => device },
                {
                  title: 'Last used',
                  end: true,
                  cell: ({ usedAt }) => (usedAt ? <RelativeTime at={usedAt} /> : 'Never'),
                },
                { title: 'Added', end: true, cell: ({ addedAt }) => <RelativeTime at={addedAt} /> },
                {
                  title: 'Actions',
                  end: true,
                  cell: (passkey) => <RemoveButton passkey={passkey} onRemoved={refresh} />,
                },
              ]}
            />
          </Box>
        )}
        {!data && (error ? <LoadError error={error} onRetry={refresh} /> : <Loading />)}
        <AddButton onAdded={refresh} />
      </Box>
    </PageSection>
  );
};
