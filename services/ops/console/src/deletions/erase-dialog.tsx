import type { DeletionRequest, ListedDealership } from '@larkway/ops-contract';
import { toast } from '@larkway/sdk';
import { useEffect, useState } from 'react';
import { send } from '../api/http';
import { messageOf } from '../api/message-of';
import { useConfirmed } from '../session/confirmation';
import { Confirm } from '../ui/confirm';
import { Notice } from '../ui/notice';
import { DealershipsOfPerson } from './dealerships-of-person';

interface EraseDialogProps {
  request: DeletionRequest;
  onClose: () => void;
  onDone: () => void;
}

interface Preview {
  dealerships?: ListedDealership[];
  problem?: string;
}

const usePreview = ({ id }: DeletionRequest): Preview => {
  const [preview, setPreview] = useState<Preview>({});
  useEffect(() => {
    let isOpen = true;
    const show = (found: Preview) => isOpen && setPreview(found);
    send<Required<Pick<Preview, 'dealerships'>>>(`/ops/api/deletions/${id}/preview`).then(
      show,
      (error: unknown) => show({ problem: messageOf(error) }),
    );
    return () => {
      isOpen = false;
    };
  }, [id]);
  return preview;
};

/** Asks before a person is erased. Nothing can be erased before it is known what happens to their dealerships. */
export const EraseDialog = ({ request, onClose, onDone }: EraseDialogProps) => {
  const { dealerships, problem } = usePreview(request);
  const confirmed = useConfirmed();
  const erase = async () => {
    await confirmed(() => send(`/ops/api/deletions/${request.id}/complete`));
    onDone();
    toast({
      tone: 'success',
      title: dealerships?.some(({ unlisted }) => !unlisted)
        ? 'The person is erased; their listed dealerships stay'
        : 'The person is erased',
    });
  };
  return (
    <Confirm
      title={`Erase ${request.masked ?? 'this person'}?`}
      action="Erase for good"
      busyText="Erasing…"
      tooLate={!dealerships}
      onConfirm={erase}
      onClose={onClose}
    >
      <p>
        Leads, dealer applications and emails of this address are erased. It cannot be brought back;
        export it first when the person wants a copy.
      </p>
      {dealerships ? (
        <DealershipsOfPerson dealerships={dealerships} />
      ) : problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : (
        <p role="status">Looking for dealerships with this address…</p>
      )}
      <p>
        If the address is on the suppression list, its hash stays there, so that nothing is sent to
        it again.
      </p>
      <p>When one service cannot be reached, nothing is marked as done, and a repeat is safe.</p>
    </Confirm>
  );
};
