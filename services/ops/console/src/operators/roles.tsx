import { type Operator, type Role, roles } from '@larkway/ops-contract';
import { Box, SelectField } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useConfirmed } from '../session/confirmation';
import { ConfirmDialog } from '../ui/dialog';

export const roleLabels: Record<Role, string> = {
  viewer: 'Viewer',
  operator: 'Operator',
  admin: 'Admin',
};

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

/** Shows the role and changes it after a confirmation. */
export const RoleSelect = ({
  operator,
  onChanged,
}: {
  operator: Operator;
  onChanged: () => void;
}) => {
  const [wanted, setWanted] = useState<Role | null>(null);
  const confirmed = useConfirmed();
  return (
    <Box width="150px" css={{ '& select': { minHeight: '40px', fontSize: '0.9375rem' } }}>
      <SelectField
        label={`Role of ${operator.name}`}
        hideLabel
        value={operator.role}
        options={roleOptions}
        onChange={(value) => setWanted(value as Role)}
      />
      {wanted && (
        <ConfirmDialog
          title={`Make ${operator.name} ${wanted === 'viewer' ? 'a viewer' : wanted === 'operator' ? 'an operator' : 'an admin'}?`}
          action="Change the role"
          busyText="Changing…"
          onConfirm={async () =>
            confirmed(() => send(`/ops/api/operators/${operator.id}/role`, { role: wanted })).then(
              onChanged,
            )
          }
          onClose={() => setWanted(null)}
        >
          <p>Their sessions end, and they sign in again with the new role.</p>
        </ConfirmDialog>
      )}
    </Box>
  );
};
