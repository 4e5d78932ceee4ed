import type { PreviewLink } from '@larkway/ops-contract';
import { Field } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { LinkDialog } from '../ui/dialog';
import { ExactTime } from '../ui/time';
import { remotePath } from './api';
import { ReasonDialog } from './reason-dialog';
import { Version } from './version';

interface PreviewDialogProps {
  name: string;
  version: string;
  onClose: () => void;
  onDone: () => void;
}

const isPage = (text: string): boolean => /^\/(?![/\\])\S*$/.test(text.trim());
const isDuration = (text: string): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 1_440;

/** Creates a signed link to a version that is not live, and shows it once. */
export const PreviewDialog = ({ name, version, onClose, onDone }: PreviewDialogProps) => {
  const [path, setPath] = useState('/');
  const [minutes, setMinutes] = useState('60');
  const [link, setLink] = useState<PreviewLink | null>(null);
  const issue = async (reason: string) => {
    setLink(
      await send<PreviewLink>(`${remotePath(name)}/previews`, {
        version,
        path: path.trim(),
        minutes: Number(minutes),
        reason,
      }),
    );
    onDone();
  };
  if (link) {
    return (
      <LinkDialog title={`Preview of ${name}`} url={link.url} onClose={onClose}>
        It is shown only now. Until <ExactTime at={link.expiresAt} /> everyone who has it sees{' '}
        <Version of={version} /> on the site.
      </LinkDialog>
    );
  }
  return (
    <ReasonDialog
      title={`Preview ${name}?`}
      action="Create the link"
      busyText="Creating…"
      disabled={!isPage(path) || !isDuration(minutes)}
      onConfirm={issue}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>
        Everyone who has the link sees <Version of={version} /> on the site. The version must fit
        what is live.
      </p>
      <Field
        label="Page to begin at"
        value={path}
        onChange={setPath}
        autoComplete="off"
        error={isPage(path) ? undefined : 'A page of the site, such as /dealerships'}
      />
      <Field
        label="Minutes until it expires"
        inputMode="numeric"
        value={minutes}
        onChange={setMinutes}
        autoComplete="off"
        error={isDuration(minutes) ? undefined : 'A number from 1 to 1440'}
      />
    </ReasonDialog>
  );
};
