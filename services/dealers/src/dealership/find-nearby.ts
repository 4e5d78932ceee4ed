import {
  type Dealership,
  dealersRoutes,
  type FoundDealership,
  nearbyFieldsSchema,
  type NearbyQuery,
  nearbyQuerySchema,
  neighborLimit,
  type Place,
} from '@larkway/dealers-contract';
import type { ComputedResponse, DocumentRequest } from '@larkway/kit/documents';
import { type DomainError, notFound } from '@larkway/kit/errors';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { findPlace } from '../places/places.js';
import { directionTo } from './compass.js';
import { DealershipEntity } from './dealership.entity.js';

const fields = Object.keys(nearbyFieldsSchema.shape);

/**
 * The dealerships around the place in the query, nearest first; undefined if the query has none.
 * Responses for coordinates are private, because they may be the visitor's location.
 * @throws ZodError for invalid parameters; DomainError 400 `unknown_place`.
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

/**
 * Where the place in the query is.
 * @throws ZodError for invalid parameters; DomainError 400 `unknown_place`.
 */
export const answerPlace = async ({ query }: DocumentRequest): Promise<ComputedResponse> => ({
  value: findPlace(dealersRoutes.getPlace.query.parse(query).near),
});

export const dealershipNotFound = (): DomainError => notFound('Dealership not found');

/**
 * The dealerships nearest to a listed dealership.
 * @throws DomainError 404
 */
export const answerNeighbors = async (
  { params }: DocumentRequest,
  { manager }: DataSource,
): Promise<ComputedResponse> => {
  const dealership = await manager.findOne(DealershipEntity, {
    select: {
      id: true,
      latitude: true,
      longitude: true,
      zipLatitude: true,
      zipLongitude: true,
    },
    where: { slug: params['slug'] ?? '', unlistedAt: IsNull() },
  });
  if (!dealership) throw dealershipNotFound();
  const latitude = dealership.latitude ?? dealership.zipLatitude;
  const longitude = dealership.longitude ?? dealership.zipLongitude;
  if (latitude === null || longitude === null) return { value: [] };
  const found = await findNearby(manager, {
    place: { latitude, longitude },
    radius: 'any',
    limit: neighborLimit + 1,
  });
  return { value: found.filter(({ id }) => id !== dealership.id).slice(0, neighborLimit) };
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
  SELECT d.id, d.slug, d.name, d.address, d.city, s.name AS state, d.zip_code AS "zipCode", d.phone, d.email, d.latitude, d.longitude,
         round(d.miles::numeric, 1)::float8 AS distance,
         coalesce(d.latitude, d.zip_latitude) AS "foundLatitude", coalesce(d.longitude, d.zip_longitude) AS "foundLongitude"
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

type NearbyRow = Dealership & {
  distance: number;
  foundLatitude: number;
  foundLongitude: number;
};

/** Listed dealerships with a known location within the radius of a place, nearest first. */
const findNearby = async (
  manager: EntityManager,
  { place, radius, limit }: Nearby,
): Promise<FoundDealership[]> => {
  // Raw SQL: subqueries order by the operator of the index before they join and measure.
  const rows: NearbyRow[] = await manager.query(nearbySql, [
    place.latitude,
    place.longitude,
    radius === 'any' ? anywhere : Number(radius),
    limit,
  ]);
  return rows.map(({ foundLatitude: latitude, foundLongitude: longitude, ...dealership }) => ({
    ...dealership,
    ...(dealership.distance > 0 && { direction: directionTo(place, { latitude, longitude }) }),
  }));
};
