import type { EntityManager } from 'typeorm';
import { placeOfZipCode } from '../zip-code/place-of-zip-code.js';

interface Row {
  id: number;
  zip_code: string;
}

/** Gives each dealership without coordinates the center of its ZIP code, as far as that is known. A second run writes nothing. */
export const locateDealerships = async (manager: EntityManager): Promise<void> => {
  const rows: Row[] = await manager.query(
    'SELECT id, zip_code FROM dealerships WHERE latitude IS NULL',
  );
  for (const { id, zip_code: zipCode } of rows) {
    const { latitude, longitude } = placeOfZipCode(zipCode) ?? { latitude: null, longitude: null };
    await manager.query(
      'UPDATE dealerships SET zip_latitude = $2, zip_longitude = $3 WHERE id = $1 AND (zip_latitude, zip_longitude) IS DISTINCT FROM ($2::float8, $3::float8)',
      [id, latitude, longitude],
    );
  }
};
