import type { LiveRemote } from '@larkway/ops-contract';
import { Field, toast } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { remotePath } from './api';
import { ReasonDialog } from './reason-dialog';
import { Version } from './version';

interface CanaryDialogProps {
  remote: LiveRemote;
  version: string;
  onClose: () => void;
  onDone: () => void;
}

/** Per cent with two decimals at most, as the service takes them. */
const isShare = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100;

/** Gives a version to some of the visitors, always the same ones. */
export const CanaryDialog = ({ remote, version, onClose, onDone }: CanaryDialogProps) => {
  const { name, live, canary } = remote;
  const [percent, setPercent] = useState(
    canary?.version === version ? String(canary.percent) : '5',
  );
  const set = async (reason: string) => {
    await send(`${remotePath(name)}/canary`, {
      from: live.version,
      version,
      percent: Number(percent),
      reason,
    });
    onDone();
    toast({ tone: 'success', title: `${percent} % of the visitors get it` });
  };
  return (
    <ReasonDialog
      title={`A canary of ${name}?`}
      action="Set the canary"
      busyText="Setting…"
      disabled={!isShare(percent)}
      onConfirm={set}
      onClose={onClose}
    >
      <p>
        Some visitors get <Version of={version} />, always the same ones; the others keep{' '}
        <Version of={live.version} />. When it is clearly worse, the judge takes it back.
        {canary && canary.version !== version && (
          <>
            {' '}
            It takes the place of <Version of={canary.version} />.
          </>
        )}
      </p>
      <Field
        label="Per cent of the visitors"
        inputMode="decimal"
        value={percent}
        onChange={setPercent}
        autoComplete="off"
        error={isShare(percent) ? undefined : 'A number from 0 to 100, with two decimals at most'}
      />
    </ReasonDialog>
  );
};

export const StopCanaryDialog = ({
  name,
  onClose,
  onDone,
}: {
  name: string;
  onClose: () => void;
  onDone: () => void;
}) => {
  const stop = async (reason: string) => {
    await send(`${remotePath(name)}/canary/stop`, { reason });
    onDone();
    toast({ tone: 'success', title: 'The canary is stopped' });
  };
  return (
    <ReasonDialog
      title={`Stop the canary of ${name}?`}
      action="Stop the canary"
      busyText="Stopping…"
      onConfirm={stop}
      onClose={onClose}
    >
      <p>From their next page on its visitors get what everybody else gets.</p>
    </ReasonDialog>
  );
};
