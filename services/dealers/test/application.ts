import type { DealerApplicationInput } from '@larkway/dealers-contract';

export const application = {
  name: 'Quiet Motors',
  address: '1 Sample Street',
  city: 'Sampleton',
  state: 'New York',
  zipCode: '10001',
  phone: '(212) 555-0143',
  email: 'hello@quiet.example',
  membershipId: 'M-77',
} satisfies DealerApplicationInput;
