import { toast } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Reply } from './code';
import { Dialog, DialogActions } from './dialog';

interface LinkShownProps {
  title: string;
  url: string;
  /** What the link is good for, and until when. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a link that is not kept, to be copied. */
export const LinkShown = ({ title, url, children, onClose }: LinkShownProps) => {
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast({ tone: 'success', title: 'The link is copied' }),
      () =>
        toast({
          tone: 'danger',
          title: 'The browser did not allow it',
          text: 'Select the link and copy it by hand.',
        }),
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <Reply marginTop="4">{url}</Reply>
      <DialogActions>
        <Button tone="outline" onClick={onClose}>
          Close
        </Button>
        <Button onClick={copy}>Copy the link</Button>
      </DialogActions>
    </Dialog>
  );
};
