import type { Role } from '@larkway/ops-contract';

export const roleLabels: Record<Role, string> = {
  viewer: 'Viewer',
  operator: 'Operator',
  admin: 'Admin',
};
