import type { RemoteReleases } from '@larkway/ops-contract';
import { SelectField, Skeleton, toast } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { relative } from '../format/duration';
import { useNow } from '../ui/use-now';
import { remotePath } from './paths';
import { ProblemNotice, Refusal } from './problems';
import { ReasonedDialog } from './reasoned-dialog';
import { useTrial } from './use-trial';
import { Step } from './version';

interface RollbackDialogProps {
  name: string;
  releases: RemoteReleases;
  onClose: () => void;
  onDone: () => void;
}

/** Says what would become live, asks why, and does it. */
export const RollbackDialog = ({ name, releases, onClose, onDone }: RollbackDialogProps) => {
  const { remote, versions } = releases;
  const [version, setVersion] = useState(remote?.lastGood ?? '');
  const now = useNow();
  const { trial, error } = useTrial(name, { command: 'roll-back', ...(version && { version }) });
  const earlier = versions.filter(
    ({ version: one, wasLive }) => wasLive && one !== remote?.live.version,
  );
  const rollBack = async (reason: string) => {
    await send(`${remotePath(name)}/rollback`, { from: trial?.from, to: trial?.to, reason });
    onDone();
    toast({ tone: 'success', title: `${name} is rolled back` });
  };
  return (
    <ReasonedDialog
      title={`Roll back ${name}?`}
      action="Roll back"
      busyText="Rolling back…"
      disabled={!trial}
      onConfirm={rollBack}
      onClose={onClose}
    >
      {earlier.length > 1 && (
        <SelectField
          label="What becomes live"
          value={version}
          onChange={setVersion}
          options={earlier.map((one) => ({
            value: one.version,
            label: `${one.version}, published ${relative(one.publishedAt, now)}${one.version === remote?.lastGood ? ' (last good)' : ''}`,
          }))}
        />
      )}
      {trial ? (
        <p>
          <Step from={trial.from} to={trial.to} />. New documents have it at once; open tabs keep
          what they have.{remote?.canary && ' The canary ends.'}
        </p>
      ) : error ? (
        <Refusal error={error} />
      ) : (
        <Skeleton height="48px" />
      )}
      {trial && trial.problems.length > 0 && (
        <ProblemNotice
          tone="warning"
          title="This does not hold a rollback up, but does not fit what runs now:"
          problems={trial.problems}
        />
      )}
    </ReasonedDialog>
  );
};
