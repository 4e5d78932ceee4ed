import type { DeletionRequest } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { sendForFile } from '../api/http';
import { useConfirmed } from '../session/confirmation';
import { Button } from '../ui/button';
import { useAction } from '../ui/use-action';

/** Saves a file from memory; it is stored nowhere else. */
const download = (name: string, content: object): void => {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

export const DeletionActions = ({
  request,
  onErase,
}: {
  request: DeletionRequest;
  onErase: () => void;
}) => {
  const confirmed = useConfirmed();
  const { busy, run } = useAction(async () =>
    download(
      `person-${request.id}.json`,
      await confirmed(() => sendForFile<object>(`/ops/api/deletions/${request.id}/export`)),
    ),
  );
  if (request.completedAt) return null;
  const person = request.masked ?? 'this person';
  return (
    <Box
      display="flex"
      flexWrap={{ base: 'wrap', md: 'nowrap' }}
      gap="2"
      justifyContent={{ md: 'flex-end' }}
      paddingBlock="1"
    >
      <Button
        tone="outline"
        aria-label={`Export ${person}`}
        busy={busy}
        busyText="Wait…"
        onClick={() => void run()}
      >
        Export
      </Button>
      <Button tone="outline" aria-label={`Erase ${person}`} onClick={onErase}>
        Erase
      </Button>
    </Box>
  );
};
