import type { IssuedLink } from '@larkway/ops-contract';
import { toast } from '@larkway/sdk';
import { Button } from '../ui/button';
import { Reply } from '../ui/code';
import { Dialog, DialogActions } from '../ui/dialog';
import { Moment } from '../ui/moment';

/** Shows a one-time link, once. */
export const LinkDialog = ({ issued, onClose }: { issued: IssuedLink; onClose: () => void }) => {
  const copy = () =>
    void navigator.clipboard.writeText(issued.url).then(
      () => toast({ tone: 'success', title: 'The link is copied' }),
      () => toast({ tone: 'danger', title: 'The browser did not allow it', text: 'Select the link and copy it by hand.' }),
    );
  return (
    <Dialog title={`The link for ${issued.operator.name}`} onClose={onClose}>
      <p>It is shown only now, works once, and until <Moment at={issued.expiresAt} />. Hand it over in a way that only they can read.</p>
      <Reply marginTop="4">{issued.url}</Reply>
      <DialogActions>
        <Button tone="outline" onClick={onClose}>
          Close
        </Button>
        <Button onClick={copy}>Copy the link</Button>
      </DialogActions>
    </Dialog>
  );
};
