import type { ListedDealership } from '@larkway/ops-contract';
import { toast } from '@larkway/sdk';
import { send } from '../api/http';
import { ReasonDialog } from '../releases/reason-dialog';
import { useConfirmed } from '../session/confirmation';

interface ListingDialogProps {
  dealership: ListedDealership;
  onClose: () => void;
  /** Called when the list may have changed, also if the service refuses. */
  onDone: () => void;
}

const hint = 'The audit log keeps it, and every operator sees it. Enter no personal data.';

/** Unlists a dealership or lists it again, with a reason. */
export const ListingDialog = ({
  dealership: { id, name, city, unlisted },
  onClose,
  onDone,
}: ListingDialogProps) => {
  const confirmed = useConfirmed();
  const change = async (reason: string) => {
    const listed = unlisted !== null;
    await confirmed(() =>
      send<ListedDealership>(`/ops/api/dealerships/${id}/listing`, { listed, reason }),
    ).finally(onDone);
    toast({
      tone: 'success',
      title: listed ? `${name} is listed again` : `${name} is no longer listed`,
    });
  };
  return unlisted ? (
    <ReasonDialog
      title={`List ${name} again?`}
      action="List again"
      busyText="Listing…"
      hint={hint}
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        The dealership in {city} is shown and counted on the site again within seconds, with the
        same data as before. The dealer is not notified.
      </p>
    </ReasonDialog>
  ) : (
    <ReasonDialog
      title={`Unlist ${name}?`}
      action="Unlist"
      busyText="Unlisting…"
      hint={hint}
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        The dealership in {city} disappears from the site within seconds: from the lists, the map,
        the counts and the search by place. The dealer is not notified.
      </p>
      <p>
        Its data is kept, so you can list it again. To erase its data too, complete a deletion
        request for its email address afterward.
      </p>
    </ReasonDialog>
  );
};
