import { toast } from '@larkway/sdk';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Reply } from '../ui/text';

/** Shows the secret of a webhook receiver, only once. */
export const SecretDialog = ({
  name,
  secret,
  onClose,
}: {
  name: string;
  secret: string;
  onClose: () => void;
}) => {
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => toast({ tone: 'success', title: 'The secret is copied' }),
      () =>
        toast({
          tone: 'danger',
          title: 'The browser did not allow copying',
          text: 'Select the secret and copy it by hand.',
        }),
    );
  return (
    <Dialog title={`The secret of ${name}`} onClose={onClose}>
      <p>
        It is shown only now. The receiver verifies the signature of each webhook with it, as
        described at standardwebhooks.com.
      </p>
      <Reply marginTop="4">{secret}</Reply>
      <DialogActions>
        <Button tone="outline" onClick={onClose}>
          Close
        </Button>
        <Button onClick={copy}>Copy the secret</Button>
      </DialogActions>
    </Dialog>
  );
};
