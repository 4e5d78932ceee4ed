import { type IssuedLink, type Role, roles } from '@larkway/ops-contract';
import { Box, chakra, Field, SelectField } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useAttempt } from '../session/attempt';
import { useConfirmed } from '../session/confirmation';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { roleLabels } from './roles';

export const InviteDialog = ({
  onClose,
  onIssued,
}: {
  onClose: () => void;
  onIssued: (link: IssuedLink) => void;
}) => {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const confirmed = useConfirmed();
  const { busy, refusal, attempt } = useAttempt();
  const submit = () =>
    void attempt(async () => {
      const link = await confirmed(() => send<IssuedLink>('/ops/api/operators', { name, role }));
      onClose();
      onIssued(link);
    });
  return (
    <Dialog title="Invite an operator" onClose={onClose} locked={busy}>
      <chakra.form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Box display="grid" gap="4">
          {refusal && !refusal.issues.name && (
            <Notice tone="danger" role="alert">
              {refusal.message}
            </Notice>
          )}
          <Field
            label="Name"
            name="name"
            value={name}
            onChange={setName}
            autoComplete="off"
            hint="They sign in with it."
            error={refusal?.issues.name}
            required
          />
          <SelectField
            label="Role"
            name="role"
            value={role}
            onChange={(value) => setRole(value as Role)}
            options={roles.map((value) => ({ value, label: roleLabels[value] }))}
          />
        </Box>
        <DialogActions>
          <Button tone="outline" onClick={onClose} disabled={busy}>
            Not now
          </Button>
          <Button type="submit" busy={busy} busyText="Inviting…" disabled={name.trim() === ''}>
            Make the link
          </Button>
        </DialogActions>
      </chakra.form>
    </Dialog>
  );
};
