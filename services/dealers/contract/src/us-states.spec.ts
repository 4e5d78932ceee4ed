import { findUsState, usStates } from './us-states.js';

test('there are 50 states, each found by its name, slug and abbreviation in any letter case', () => {
  expect(usStates).toHaveLength(50);
  for (const state of usStates) {
    for (const text of [state.name, state.slug, state.abbreviation]) {
      expect(findUsState(text)).toBe(state);
      expect(findUsState(text.toUpperCase())).toBe(state);
      expect(findUsState(` ${text.toLowerCase()} `)).toBe(state);
    }
  }
});

test.each([
  '',
  ' ',
  'XX',
  'District of Columbia',
  'Florid',
  'constructor',
  '__proto__',
  'North',
  'California\0',
])('%j is not a state', (text) => {
  expect(findUsState(text)).toBeUndefined();
});
