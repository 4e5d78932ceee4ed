import { nearbyFieldsSchema, nearbyQuerySchema } from '@larkway/dealers-contract';
import type { ComputedResponse, DocumentRequest } from '@larkway/kit/documents';
import type { DataSource } from 'typeorm';
import { findPlace } from '../places/find-place.js';
import { findNearby } from './find-nearby.js';

const fields = Object.keys(nearbyFieldsSchema.shape);

/**
 * The dealerships around the place that the query names, the nearest first; nothing when it names none. An answer for
 * coordinates is private: they may be those of the person who asks.
 * @throws ZodError for parameters that do not fit; DomainError 422 `unknown_place`.
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
