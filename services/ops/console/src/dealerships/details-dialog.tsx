import type { DealershipDetails, ListedDealership } from '@larkway/ops-contract';
import { Field, TextareaField, toast } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { useAttempt } from '../session/attempt';
import { useConfirmed } from '../session/confirmation';
import { Dialog } from '../ui/dialog';
import { FormDialog } from '../ui/form-dialog';
import { LoadError, Loading } from '../ui/load-state';

interface DetailsDialogProps {
  dealership: ListedDealership;
  onClose: () => void;
  /** Called when the list may have changed, also if the service refuses. */
  onDone: () => void;
}

const labels: Record<keyof DealershipDetails, string> = {
  name: 'Name',
  address: 'Street and number',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  phone: 'Phone',
  email: 'Email',
};
const names = Object.keys(labels) as (keyof DealershipDetails)[];

const hints: Partial<Record<keyof DealershipDetails, string>> = {
  state: 'Its full name, for example New York.',
  zipCode: 'With another one, the dealer moves on the map to its center.',
};

const DetailsForm = ({
  dealership,
  before,
  onClose,
  onDone,
}: DetailsDialogProps & { before: DealershipDetails }) => {
  const [details, setDetails] = useState(before);
  const [reason, setReason] = useState('');
  const confirmed = useConfirmed();
  const attempt = useAttempt();
  const issues = attempt.refusal?.issues;
  const isChanged = names.some((name) => details[name] !== before[name]);
  const submit = async () => {
    await confirmed(() =>
      send<DealershipDetails>(`/ops/api/dealerships/${dealership.id}/details`, { details, reason }),
    ).finally(onDone);
    toast({ tone: 'success', title: `${details.name} is corrected` });
    onClose();
  };
  return (
    <FormDialog
      title={`Correct ${dealership.name}`}
      action="Correct"
      busyText="Saving…"
      disabled={!isChanged || reason.trim().length < 3}
      attempt={attempt}
      fields={[...names.map((name) => `details.${name}`), 'reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        The site shows the details within seconds. The address of the dealer’s page stays the same.
        The dealer is not notified.
      </p>
      {names.map((name) => (
        <Field
          key={name}
          label={labels[name]}
          name={name}
          value={details[name]}
          onChange={(value) => setDetails((now) => ({ ...now, [name]: value }))}
          autoComplete="off"
          hint={hints[name]}
          error={issues?.[`details.${name}`]}
          required
        />
      ))}
      <TextareaField
        label="Reason"
        hint="The audit log keeps it, with the fields that you change. Enter no personal data."
        rows={2}
        value={reason}
        onChange={setReason}
        error={issues?.['reason']}
        required
      />
    </FormDialog>
  );
};

/** Corrects the details of a dealership, with a reason. */
export const DetailsDialog = (props: DetailsDialogProps) => {
  const { dealership, onClose } = props;
  const { data, error, reload } = useRead<DealershipDetails>(
    `/ops/api/dealerships/${dealership.id}/details`,
  );
  if (data) return <DetailsForm {...props} before={data} />;
  return (
    <Dialog title={`Correct ${dealership.name}`} onClose={onClose}>
      {error ? <LoadError error={error} onRetry={() => void reload()} /> : <Loading />}
    </Dialog>
  );
};
