import { emailAddress, phoneNumber, singleLine } from '@larkway/kit-contract';
import { z } from 'zod';
import { usStates } from './us-states.js';

/**
 * Body of `POST /api/dealerships` and fields of its form. Texts are trimmed; unknown fields are
 * refused.
 */
export const dealerApplicationSchema = z
  .strictObject({
    name: singleLine(1, 120, 'Dealership name is required', 'Dealership name'),
    address: singleLine(1, 200, 'Address is required', 'Address').meta({
      description: 'Street and number',
    }),
    city: singleLine(1, 100, 'City is required', 'City'),
    state: z
      .enum(
        usStates.map(({ name }) => name),
        'State is required',
      )
      .meta({ description: 'Name of the state' }),
    zipCode: singleLine(5, 10, 'ZIP code is required', 'ZIP code'),
    phone: phoneNumber('Phone number must be at least 10 digits'),
    email: emailAddress('Valid email address is required'),
    membershipId: singleLine(0, 64, undefined, 'Membership ID')
      .nullish()
      .transform((id) => id || null)
      .meta({ description: 'Of a dealer who is already a member; null if there is none' }),
  })
  .meta({ id: 'DealerApplication' });

export type DealerApplication = z.infer<typeof dealerApplicationSchema>;
export type DealerApplicationInput = z.input<typeof dealerApplicationSchema>;
