import type { Application } from '@larkway/ops-contract';
import { TextareaField, toast } from '@larkway/sdk';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { send } from '../api/http';
import { Confirm } from '../ui/confirm';
import { Notice } from '../ui/notice';

export type Decision = 'approve' | 'decline';

const texts = {
  approve: { title: 'Approve', busy: 'Approving…', consequence: 'The dealership is listed on the site at once, and the applicant is told by mail.', past: 'was approved and is listed' },
  decline: { title: 'Decline', busy: 'Declining…', consequence: 'The dealership is not listed, and the applicant is told by mail. This cannot be taken back here.', past: 'was declined' },
};

interface DecisionDialogProps {
  decision: Decision;
  application: Application;
  path: string;
  onClose: () => void;
  onDone: () => void;
}

export const DecisionDialog = ({ decision, application, path, onClose, onDone }: DecisionDialogProps) => {
  const [note, setNote] = useState('');
  const { mutate } = useSWRConfig();
  const { title, busy, consequence, past } = texts[decision];
  const decide = async () => {
    await send<Application>(`${path}/decision`, { decision, note: note.trim() || null });
    onDone();
    await mutate('/ops/api/applications?status=checked');
    toast({ tone: 'success', title: `${application.name} ${past}` });
  };
  return (
    <Confirm title={`${title} ${application.name}?`} action={title} busyText={busy} onConfirm={decide} onClose={onClose}>
      <p>{consequence}</p>
      {decision === 'approve' && application.duplicates.length > 0 && <Notice tone="warning">It may be listed already: {application.duplicates.map(({ name, city }) => `${name} in ${city}`).join('; ')}.</Notice>}
      <TextareaField label="Note for the record" hint="The applicant does not get it." rows={3} value={note} onChange={setNote} />
    </Confirm>
  );
};
