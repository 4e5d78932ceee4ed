import type { RemoteReleases, RemoteVersion } from '@larkway/ops-contract';
import { SelectField, Skeleton, toast } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { relative } from '../format/duration';
import { Notice } from '../ui/notice';
import { InlineLink } from '../ui/text';
import { useNow } from '../ui/time';
import { picturesPage, remotePath, useDryRun } from './api';
import { ProblemNotice, ReasonDialog, CommandError } from './reason-dialog';
import { VersionChange } from './version';
import { differ } from './versions';

interface PromoteDialogProps {
  name: string;
  version: string;
  /** Undefined if they are on the page behind the dialog. */
  pictures?: RemoteVersion['pictures'];
  onClose: () => void;
  onDone: () => void;
}

/** Runs the compatibility check, asks for a reason, and makes the version live for all visitors. */
export const PromoteDialog = ({ name, version, pictures, onClose, onDone }: PromoteDialogProps) => {
  const { dryRun, error } = useDryRun(name, { command: 'promote', version });
  const isRefused = dryRun !== undefined && dryRun.problems.length > 0;
  const promote = async (reason: string) => {
    await send(`${remotePath(name)}/promotion`, {
      from: dryRun?.from ?? null,
      to: version,
      reason,
    });
    onDone();
    toast({ tone: 'success', title: `${name} is promoted` });
  };
  return (
    <ReasonDialog
      title={`Promote ${name}?`}
      action="Promote"
      busyText="Promoting…"
      disabled={!dryRun || isRefused}
      onConfirm={promote}
      onClose={onClose}
    >
      {dryRun && (
        <p>
          <VersionChange from={dryRun.from} to={dryRun.to} /> for every visitor.
        </p>
      )}
      {isRefused && (
        <ProblemNotice
          tone="danger"
          title="The compatibility check refuses it: it does not fit what is live."
          problems={dryRun.problems}
        />
      )}
      {dryRun && !isRefused && (
        <Notice tone="success">The compatibility check found no problems.</Notice>
      )}
      {!dryRun && (error ? <CommandError error={error} /> : <Skeleton height="80px" />)}
      {pictures && (
        <p>
          {pictures.comparedWith === dryRun?.from ? 'Pictures of its pages' : 'Older pictures'}:{' '}
          <InlineLink to={picturesPage(name, version)}>{differ(pictures)}</InlineLink>
        </p>
      )}
    </ReasonDialog>
  );
};

interface RollbackDialogProps {
  name: string;
  releases: RemoteReleases;
  onClose: () => void;
  onDone: () => void;
}

/** Shows which version would become live, asks for a reason, and rolls back. */
export const RollbackDialog = ({ name, releases, onClose, onDone }: RollbackDialogProps) => {
  const { remote, versions } = releases;
  const [version, setVersion] = useState(remote?.lastGood ?? '');
  const now = useNow();
  const { dryRun, error } = useDryRun(name, { command: 'roll-back', ...(version && { version }) });
  const earlier = versions.filter(
    ({ version: one, wasLive }) => wasLive && one !== remote?.live.version,
  );
  const rollBack = async (reason: string) => {
    await send(`${remotePath(name)}/rollback`, { from: dryRun?.from, to: dryRun?.to, reason });
    onDone();
    toast({ tone: 'success', title: `${name} is rolled back` });
  };
  return (
    <ReasonDialog
      title={`Roll back ${name}?`}
      action="Roll back"
      busyText="Rolling back…"
      disabled={!dryRun}
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
      {dryRun ? (
        <p>
          <VersionChange from={dryRun.from} to={dryRun.to} />. New documents have it at once; open
          tabs keep their version.{remote?.canary && ' The canary ends.'}
        </p>
      ) : error ? (
        <CommandError error={error} />
      ) : (
        <Skeleton height="48px" />
      )}
      {dryRun && dryRun.problems.length > 0 && (
        <ProblemNotice
          tone="warning"
          title="This does not prevent a rollback, but does not fit what is live now:"
          problems={dryRun.problems}
        />
      )}
    </ReasonDialog>
  );
};
