import type { RemoteReleases } from '@larkway/ops-contract';
import { CanaryDialog } from './canary-dialog';
import { PreviewDialog } from './preview-dialog';
import { PromoteDialog } from './promote-dialog';
import { RollbackDialog } from './rollback-dialog';
import { StopCanaryDialog } from './stop-canary-dialog';

/** What an operator is about to do to a remote. */
export type Asked =
  | { command: 'roll-back' | 'stop-canary' }
  | { command: 'promote' | 'canary' | 'preview'; version: string };

interface AskedDialogProps {
  asked: Asked;
  name: string;
  releases: RemoteReleases;
  onClose: () => void;
  onDone: () => void;
}

export const AskedDialog = ({ asked, name, releases, ...rest }: AskedDialogProps) => {
  switch (asked.command) {
    case 'roll-back':
      return <RollbackDialog name={name} releases={releases} {...rest} />;
    case 'stop-canary':
      return <StopCanaryDialog name={name} {...rest} />;
    case 'promote':
      return <PromoteDialog name={name} version={asked.version} {...rest} />;
    case 'preview':
      return <PreviewDialog name={name} version={asked.version} {...rest} />;
    case 'canary':
      return (
        releases.remote && (
          <CanaryDialog remote={releases.remote} version={asked.version} {...rest} />
        )
      );
  }
};
