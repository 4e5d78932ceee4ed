import { comparedModels } from '@larkway/inventory-contract';
import { z } from 'zod';
import manifest from '../../../mfe.json';

const declared = manifest.publishes.find(({ name }) => name === comparedModels.name)!;

test.each([
  [['d4', 'd6-max']],
  [[]],
  [['d2', 'd4', 'd6', 'd8', 'd6-max']],
  [[4]],
  ['d4'],
  [null],
  [{ models: ['d4'] }],
])('the manifest and the contract agree whether %j are models to compare', (value) => {
  const schema = z.fromJSONSchema(declared.value as Parameters<typeof z.fromJSONSchema>[0]);
  expect(comparedModels.is(value)).toBe(schema.safeParse(value).success);
});
