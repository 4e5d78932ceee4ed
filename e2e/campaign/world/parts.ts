/** Every process of the road, and the service that it runs. */
export const roles = {
  'leads-1': 'leads',
  'leads-2': 'leads',
  dealers: 'dealers',
  'worker-1': 'email',
  'worker-2': 'email',
} as const;

export type PartName = keyof typeof roles;

export const partNames = Object.keys(roles) as PartName[];
export const workerNames = ['worker-1', 'worker-2'] as const satisfies PartName[];
export const serviceNames = ['leads-1', 'leads-2', 'dealers'] as const satisfies PartName[];
