import type { DealershipDetails, dealersOperationsRoutes } from '@larkway/dealers-contract';
import { conflict, invalidFields, notFound } from '@larkway/kit/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { placeOfZipCode } from '../../places/places.js';
import { StateEntity } from '../../state/state.entity.js';
import { toZipCode } from '../../zip-code/zip-code.js';
import { DealershipEntity, erasedAddress } from '../dealership.entity.js';

export type DetailsChange = z.infer<typeof dealersOperationsRoutes.changeDetails.body>;

const maxId = 2 ** 31 - 1;
const nowhere = { latitude: null, longitude: null };

/** Shows and corrects the details of dealerships, listed or not. NOTIFY updates the site. */
@Injectable()
export class DealershipDetailsService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws DomainError 404 if there is none, 409 if it was erased. */
  async get(id: number): Promise<DealershipDetails> {
    return toDetails(await findKept(this.dataSource.manager, id));
  }

  /**
   * Corrects a dealership. With another ZIP code it moves to the center of that code.
   * @throws DomainError 404 if there is none, 409 if it was erased, 422 if the ZIP code is not one.
   */
  change(id: number, { details }: DetailsChange): Promise<DealershipDetails> {
    return this.dataSource.transaction(async (manager) => {
      const before = await findKept(manager, id);
      const zipCode = toZipCode(details.zipCode);
      if (zipCode === null)
        throw invalidFields([{ path: ['details', 'zipCode'], message: 'Must be a ZIP code' }]);
      const { state: stateName, ...rest } = details;
      const state = await manager.findOneByOrFail(StateEntity, { name: stateName });
      const hasMoved = zipCode !== before.zipCode;
      await manager.update(
        DealershipEntity,
        { id },
        {
          ...rest,
          zipCode,
          stateId: state.id,
          editedAt: () => 'now()',
          ...(hasMoved && {
            ...(placeOfZipCode(zipCode) ?? nowhere),
            zipLatitude: null,
            zipLongitude: null,
          }),
        },
      );
      return toDetails(await findKept(manager, id));
    });
  }
}

/** One dealership whose data was not erased. */
const findKept = async (manager: EntityManager, id: number): Promise<DealershipEntity> => {
  if (id > maxId) throw notFound('Dealership not found');
  const row = await manager.findOne(DealershipEntity, {
    where: { id },
    relations: { state: true },
  });
  if (!row) throw notFound('Dealership not found');
  if (row.email === erasedAddress)
    throw conflict('The data of this dealership was erased. It cannot be changed.', 'erased');
  return row;
};

const toDetails = ({
  name,
  address,
  city,
  state,
  zipCode,
  phone,
  email,
}: DealershipEntity): DealershipDetails => ({
  name,
  address,
  city,
  state: state.name as DealershipDetails['state'],
  zipCode,
  phone,
  email,
});
