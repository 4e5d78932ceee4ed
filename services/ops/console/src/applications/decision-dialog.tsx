import type { Application } from '@larkway/ops-contract';
import { TextareaField, toast } from '@larkway/sdk';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { send } from '../api/http';
import { useSession } from '../session/use-session';
import { ConfirmDialog } from '../ui/dialog';
import { Notice } from '../ui/notice';

export type Decision = 'approve' | 'decline';

const texts = {
  approve: {
    title: 'Approve',
    busy: 'Approving…',
    consequence:
      'The dealership is listed on the site at once, and the applicant is notified by email.',
    past: 'was approved and is listed',
    verb: 'approved',
  },
  decline: {
    title: 'Decline',
    busy: 'Declining…',
    consequence:
      'The dealership is not listed, and the applicant is notified by email. This cannot be undone here.',
    past: 'was declined',
    verb: 'declined',
  },
};

interface DecisionDialogProps {
  decision: Decision;
  application: Application;
  path: string;
  onClose: () => void;
  /** Called after a decision, also if another operator made it. */
  onDone: () => void;
}

export const DecisionDialog = ({
  decision,
  application,
  path,
  onClose,
  onDone,
}: DecisionDialogProps) => {
  const [note, setNote] = useState('');
  const { mutate } = useSWRConfig();
  const { me } = useSession();
  const { title, busy, consequence, past, verb } = texts[decision];
  const decide = async () => {
    const { steps } = await send<Application>(`${path}/decision`, {
      decision,
      note: note.trim() || null,
    }).finally(onDone);
    await mutate('/ops/api/applications?status=checked');
    const by = steps.at(-1)?.by ?? 'The service';
    if (by === me.name) toast({ tone: 'success', title: `${application.name} ${past}` });
    else
      toast({
        tone: 'danger',
        title: `${by} has ${verb} ${application.name} already`,
        text: note ? 'Your note was not kept.' : undefined,
      });
  };
  return (
    <ConfirmDialog
      title={`${title} ${application.name}?`}
      action={title}
      busyText={busy}
      disabled={application.status !== 'checked'}
      onConfirm={decide}
      onClose={onClose}
    >
      <p>{consequence}</p>
      {decision === 'approve' && application.duplicates.length > 0 && (
        <Notice tone="warning">
          It may be listed already:{' '}
          {application.duplicates.map(({ name, city }) => `${name} in ${city}`).join('; ')}.
        </Notice>
      )}
      <TextareaField
        label="Note for the record"
        hint="The applicant does not get it."
        rows={3}
        value={note}
        onChange={setNote}
      />
    </ConfirmDialog>
  );
};
