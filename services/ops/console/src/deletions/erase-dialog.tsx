import type { DeletionRequest } from '@larkway/ops-contract';
import { toast } from '@larkway/sdk';
import { send } from '../api/http';
import { Confirm } from '../ui/confirm';

interface EraseDialogProps {
  request: DeletionRequest;
  onClose: () => void;
  onDone: () => void;
}

export const EraseDialog = ({ request, onClose, onDone }: EraseDialogProps) => {
  const erase = async () => {
    await send(`/ops/api/deletions/${request.id}/complete`);
    onDone();
    toast({ tone: 'success', title: 'The person is erased' });
  };
  return (
    <Confirm title={`Erase ${request.masked ?? 'this person'}?`} action="Erase for good" busyText="Erasing…" onConfirm={erase} onClose={onClose}>
      <p>What leads, dealers and the mail service hold about this person is erased. It cannot be brought back; export it first when the person wants a copy.</p>
      <p>When one service cannot be reached, nothing is marked as done, and a repeat is safe.</p>
    </Confirm>
  );
};
