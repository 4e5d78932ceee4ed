import type { Dealership } from '@larkway/dealers-contract';
import type { DealershipEntity } from './dealership.entity.js';

/** The wire form of a row, with the name of its state. */
export const toDealership = (row: DealershipEntity): Dealership => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state.name,
  zipCode: row.zipCode,
  phone: row.phone,
  email: row.email,
  latitude: row.latitude,
  longitude: row.longitude,
});
