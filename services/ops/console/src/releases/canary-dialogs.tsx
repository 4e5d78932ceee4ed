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

/** A percentage with at most two decimals, as the service requires. */
const isShare = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100;

/** Shows a version to a share of the visitors, always the same ones. */
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
        <Version of={live.version} />. If it is clearly worse, canary analysis stops it.
        {canary && canary.version !== version && (
          <>
            {' '}
            It replaces <Version of={canary.version} />.
          </>
        )}
        {canary?.steps && ' The share no longer grows by itself.'}
      </p>
      <Field
        label="Percent of visitors"
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
      <p>From their next page on, its visitors get the same version as everyone else.</p>
    </ReasonDialog>
  );
};
