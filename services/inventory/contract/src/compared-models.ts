import type { Topic } from '@larkway/kit-contract';

/** The most models in a comparison. */
export const mostComparedModels = 4;

/** Slugs of the models that are selected for comparison in this tab, in the order of selection. */
export const comparedModels: Topic<string[]> = {
  name: 'inventory.compared',
  is: (value): value is string[] =>
    Array.isArray(value) &&
    value.length <= mostComparedModels &&
    value.every((slug) => typeof slug === 'string'),
};
