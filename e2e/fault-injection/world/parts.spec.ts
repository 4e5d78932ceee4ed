import { lastCopies, namesOf } from './parts.js';

it('copies have the name of their role and a number, and one copy of each role is the last', () => {
  const names = namesOf({ leads: 3, dealers: 1, worker: 2 });
  expect(names).toEqual(['leads-1', 'leads-2', 'leads-3', 'dealers-1', 'worker-1', 'worker-2']);
  expect(lastCopies(names)).toEqual(['leads-3', 'dealers-1', 'worker-2']);
});
