import { Skeleton, toast } from '@larkway/sdk';
import { send } from '../api/http';
import { Notice } from '../ui/notice';
import { remotePath } from './paths';
import { ProblemNotice, Refusal } from './problems';
import { ReasonedDialog } from './reasoned-dialog';
import { useTrial } from './use-trial';
import { Step } from './version';

interface PromoteDialogProps {
  name: string;
  version: string;
  onClose: () => void;
  onDone: () => void;
}

/** Asks the gate first, then why, and makes the version live for everybody. */
export const PromoteDialog = ({ name, version, onClose, onDone }: PromoteDialogProps) => {
  const { trial, error } = useTrial(name, { command: 'promote', version });
  const isRefused = trial !== undefined && trial.problems.length > 0;
  const promote = async (reason: string) => {
    await send(`${remotePath(name)}/promotion`, { from: trial?.from ?? null, to: version, reason });
    onDone();
    toast({ tone: 'success', title: `${name} is promoted` });
  };
  return (
    <ReasonedDialog
      title={`Promote ${name}?`}
      action="Promote"
      busyText="Promoting…"
      disabled={!trial || isRefused}
      onConfirm={promote}
      onClose={onClose}
    >
      {trial && (
        <p>
          <Step from={trial.from} to={trial.to} /> for every visitor.
        </p>
      )}
      {isRefused && (
        <ProblemNotice
          tone="danger"
          title="The gate refuses it, because it does not fit what is live."
          problems={trial.problems}
        />
      )}
      {trial && !isRefused && <Notice tone="success">The gate has nothing against it.</Notice>}
      {!trial && (error ? <Refusal error={error} /> : <Skeleton height="80px" />)}
    </ReasonedDialog>
  );
};
