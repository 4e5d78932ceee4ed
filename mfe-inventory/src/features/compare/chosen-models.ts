import { comparedModels, mostComparedModels } from '@larkway/inventory-contract';
import { publish, subscribe, useTopic } from '@larkway/sdk';

const none: string[] = [];
let chosen = none;
subscribe(comparedModels, (slugs) => (chosen = slugs));

/** The models selected for comparison in this tab. Empty on the first render. */
export const useChosenModels = (): string[] => useTopic(comparedModels) ?? none;

/**
 * The state of one model: selected, not selected, or not selectable because the selection is full.
 */
export type Choice = 'chosen' | 'free' | 'full';

const choiceOf = (slug: string, slugs = none): Choice =>
  slugs.includes(slug) ? 'chosen' : slugs.length < mostComparedModels ? 'free' : 'full';

export const useChoice = (slug: string): Choice =>
  useTopic(comparedModels, (slugs) => choiceOf(slug, slugs));

/** Adds or removes a model; does nothing if the selection is full. */
export const toggleModel = (slug: string): void => {
  const choice = choiceOf(slug, chosen);
  if (choice === 'chosen')
    publish(
      comparedModels,
      chosen.filter((other) => other !== slug),
    );
  if (choice === 'free') publish(comparedModels, [...chosen, slug]);
};

export const clearModels = (): void => publish(comparedModels, none);
