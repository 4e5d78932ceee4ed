import { dealersPaths, dealersRoutes, findUsState, type State } from '@larkway/dealers-contract';
import type { DocumentRoute } from '@larkway/kit/documents';
import { notFound } from '@larkway/kit/errors';
import { type DataSource, IsNull } from 'typeorm';
import { DealershipEntity, toDealership } from './dealership.entity.js';
import { answerNearby, answerNeighbors, answerPlace, dealershipNotFound } from './find-nearby.js';
import { StateEntity, toState } from '../state/state.entity.js';

const stateKey = (slug: string | undefined): string => `state/${slug}`;
const dealershipsOfStateKey = (slug: string | undefined): string => `dealerships/${slug}`;
const dealershipKey = (slug: string | undefined): string => `dealership/${slug}`;
const stateNotFound = () => notFound('State not found');

/**
 * All responses about states and listed dealerships, by key. Both tables are read in one snapshot,
 * so that counts and lists agree.
 */
export const buildDealerships = (dataSource: DataSource): Promise<Record<string, unknown>> =>
  dataSource.transaction('REPEATABLE READ', async (manager) => {
    const stateRows = await manager.find(StateEntity);
    const dealershipRows = await manager.find(DealershipEntity, {
      where: { unlistedAt: IsNull() },
      relations: { state: true },
      order: { state: { name: 'ASC' }, city: 'ASC', name: 'ASC', id: 'ASC' },
    });
    const ofState = (id: number) =>
      dealershipRows.filter(({ stateId }) => stateId === id).map(toDealership);
    const states = stateRows.map((row) => toState(row, ofState(row.id).length));
    return {
      [dealersPaths.states]: rankStates(states),
      [dealersPaths.dealerships]: dealershipRows.map(toDealership),
      ...Object.fromEntries(
        dealershipRows.map((row) => [dealershipKey(row.slug), toDealership(row)]),
      ),
      ...Object.fromEntries(states.map((state) => [stateKey(state.slug), state])),
      ...Object.fromEntries(
        states.map(({ id, slug }) => [dealershipsOfStateKey(slug), ofState(id)]),
      ),
    };
  });

export const dealershipRoutes: DocumentRoute[] = [
  { path: dealersPaths.states },
  {
    path: dealersRoutes.getState.path,
    key: ({ params }) => stateKey(params.slug),
    missing: stateNotFound,
  },
  { path: dealersPaths.dealerships, compute: answerNearby },
  { path: dealersRoutes.getPlace.path, compute: answerPlace },
  {
    path: dealersRoutes.getDealership.path,
    key: ({ params }) => dealershipKey(params.slug),
    missing: dealershipNotFound,
  },
  { path: dealersRoutes.listNeighbors.path, compute: answerNeighbors },
  {
    path: dealersRoutes.listDealershipsOfState.path,
    key: ({ params }) => dealershipsOfStateKey(findUsState(params.stateName ?? '')?.slug),
    missing: stateNotFound,
  },
];

/** Most dealers first, then by name. */
export const rankStates = (states: State[]): State[] =>
  states.toSorted((a, b) => b.dealerCount - a.dealerCount || a.name.localeCompare(b.name, 'en'));
