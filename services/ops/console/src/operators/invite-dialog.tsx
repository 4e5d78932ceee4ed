import { type IssuedLink, type Role, roles } from '@larkway/ops-contract';
import { Field, SelectField } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useAttempt } from '../session/attempt';
import { useConfirmed } from '../session/confirmation';
import { FormDialog } from '../ui/form-dialog';
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
  const attempt = useAttempt();
  const submit = async () => {
    const link = await confirmed(() => send<IssuedLink>('/ops/api/operators', { name, role }));
    onClose();
    onIssued(link);
  };
  return (
    <FormDialog
      title="Invite an operator"
      action="Make the link"
      busyText="Inviting…"
      disabled={name.trim() === ''}
      attempt={attempt}
      fields={['name']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        value={name}
        onChange={setName}
        autoComplete="off"
        hint="They sign in with it."
        error={attempt.refusal?.issues['name']}
        required
      />
      <SelectField
        label="Role"
        name="role"
        value={role}
        onChange={(value) => setRole(value as Role)}
        options={roles.map((value) => ({ value, label: roleLabels[value] }))}
      />
    </FormDialog>
  );
};
