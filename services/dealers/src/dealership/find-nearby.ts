import {
  type FoundDealership,
  nearbyFieldsSchema,
  type NearbyQuery,
  nearbyQuerySchema,
} from '@larkway/dealers-contract';
import type { ComputedResponse, DocumentRequest } from '@larkway/kit/documents';
import type { DataSource, EntityManager } from 'typeorm';
import { findPlace, type Place } from '../places/places.js';

const fields = Object.keys(nearbyFieldsSchema.shape);

/**
 * The dealerships around the place in the query, nearest first; undefined if the query has none.
 * Responses for coordinates are private, because they may be the visitor's location.
 * @throws ZodError for invalid parameters; DomainError 422 `unknown_place`.
 */
export const answerNearby = (
  { query }: DocumentRequest,
  dataSource: DataSource,
): Promise<ComputedResponse> | undefined =>
  fields.some((field) => field in query) ? answer(query, dataSource) : undefined;

const answer = async (
  query: DocumentRequest['query'],
  { manager }: DataSource,
): Promise<ComputedResponse> => {
  const { near, lat, lng, radius, limit } = nearbyQuerySchema.parse(query);
  const place = near === undefined ? { latitude: lat!, longitude: lng! } : findPlace(near);
  return {
    value: await findNearby(manager, { place, radius, limit }),
    isPrivate: near === undefined,
  };
};

/** Mean radius of the Earth. */
const earthMiles = 3958.8;

/** Half of a great circle, the longest distance. */
const anywhere = Math.ceil(Math.PI * earthMiles);

/**
 * Parameters: latitude, longitude, miles, limit. The distance in the index is the chord c of a unit
 * sphere; the angle between two points is 2 asin(c / 2), which is the haversine formula. The
 * nearest are found first and then measured, so that the radius costs nothing.
 */
export const nearbySql = `
  SELECT d.id, d.name, d.address, d.city, s.name AS state, d.zip_code AS "zipCode", d.phone, d.email, d.latitude, d.longitude,
         round(d.miles::numeric, 1)::float8 AS distance
  FROM (
    SELECT *, 2 * ${earthMiles} * asin(least(1, chord / 2)) AS miles
    FROM (
      SELECT *, earth_point(coalesce(latitude, zip_latitude), coalesce(longitude, zip_longitude)) <-> earth_point($1, $2) AS chord
      FROM dealerships
      WHERE coalesce(latitude, zip_latitude) IS NOT NULL AND unlisted_at IS NULL
      ORDER BY chord
      LIMIT $4
    ) AS nearest
  ) AS d
  JOIN states s ON s.id = d.state_id
  WHERE d.miles <= $3
  ORDER BY d.miles, d.name, d.id`;

interface Nearby extends Pick<NearbyQuery, 'radius' | 'limit'> {
  place: Place;
}

/** Listed dealerships with a known location within the radius of a place, nearest first. */
const findNearby = (
  manager: EntityManager,
  { place, radius, limit }: Nearby,
): Promise<FoundDealership[]> =>
  // Raw SQL: subqueries order by the operator of the index before they join and measure.
  manager.query(nearbySql, [
    place.latitude,
    place.longitude,
    radius === 'any' ? anywhere : Number(radius),
    limit,
  ]);
