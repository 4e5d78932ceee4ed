import type { DeletionRequest, ListedDealership } from '@larkway/ops-contract';
import { chakra, toast } from '@larkway/sdk';
import { useEffect, useState } from 'react';
import { errorMessage } from '../api/errors';
import { send } from '../api/http';
import { useConfirmed } from '../session/confirmation';
import { ConfirmDialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { InlineLink } from '../ui/text';

const Names = ({ dealerships }: { dealerships: ListedDealership[] }) => (
  <chakra.ul marginTop="1" paddingLeft="5" listStyleType="disc" fontWeight={400}>
    {dealerships.map(({ id, name, city, state }) => (
      <li key={id}>
        {name} in {city}, {state} ({id})
      </li>
    ))}
  </chakra.ul>
);

/** What an erasure does to dealerships with the person's address. */
export const AffectedDealerships = ({ dealerships }: { dealerships: ListedDealership[] }) => {
  const listed = dealerships.filter(({ unlisted }) => !unlisted);
  const unlisted = dealerships.filter((one) => one.unlisted);
  if (dealerships.length === 0) return <p>No dealership has this address.</p>;
  return (
    <>
      {listed.length > 0 && (
        <Notice tone="warning">
          Not erased, because the site lists {listed.length === 1 ? 'it' : 'them'}: name, address,
          phone number and email address stay on the site. To erase{' '}
          {listed.length === 1 ? 'it' : 'them'} too, close this dialog and unlist{' '}
          {listed.length === 1 ? 'it' : 'them'} first under{' '}
          <InlineLink to="/applications/dealerships">Dealerships</InlineLink>.
          <Names dealerships={listed} />
        </Notice>
      )}
      {unlisted.length > 0 && (
        <Notice tone="info">
          Erased as well, and never listed again:
          <Names dealerships={unlisted} />
        </Notice>
      )}
    </>
  );
};

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
      (error: unknown) => show({ problem: errorMessage(error) }),
    );
    return () => {
      isOpen = false;
    };
  }, [id]);
  return preview;
};

/** Asks before a person is erased, and first shows what happens to their dealerships. */
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
    <ConfirmDialog
      title={`Erase ${request.masked ?? 'this person'}?`}
      action="Erase for good"
      busyText="Erasing…"
      disabled={!dealerships}
      onConfirm={erase}
      onClose={onClose}
    >
      <p>
        Leads, dealer applications and emails of this address are erased. It cannot be brought back;
        export it first if the person wants a copy.
      </p>
      {dealerships ? (
        <AffectedDealerships dealerships={dealerships} />
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
      <p>
        If a service cannot be reached, nothing is marked as done, and you can safely repeat the
        erasure.
      </p>
    </ConfirmDialog>
  );
};
