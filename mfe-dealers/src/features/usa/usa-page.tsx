import { dealersPaths } from '@larkway/dealers-contract';
import { Container, isFailure, itemList, type LoadContext, type Loaded, Slot } from '@larkway/sdk';
import { type ListedState, loadStates, useStates } from '../../ui/listed-states';
import { rankStates } from '../../ui/rank-states';
import { loadModels } from '../../ui/use-model-count';
import { ShapeSheet } from '../../ui/us-map/shape-sheet';
import { loadShapes } from '../../ui/us-map/shapes';
import { Closing } from './closing';
import { Opening } from './opening';
import { RegionalCoverage } from './regional-coverage';
import { SHOWN_STATES, TopStates } from './top-states';
import { ValueBlocks } from './value-blocks';

export const reads = (): string[] => [dealersPaths.states];

export const load = async ({ http, site }: LoadContext): Promise<Loaded> => {
  const [answers, models] = await Promise.all([
    loadStates({ http }),
    loadModels({ http }),
    loadShapes(),
  ]);
  const fallback = { ...models, ...answers };
  const states = answers[dealersPaths.states];
  if (isFailure(states)) return { fallback, status: 503 };
  const top = rankStates(states as ListedState[], SHOWN_STATES);
  const list = itemList(
    site,
    'States with the most dealers',
    top.map(({ name, slug }) => ({ name, to: `/states/${slug}` })),
  );
  return { fallback, head: { jsonLd: [list] } };
};

/** The whole country at a glance. */
export const Component = () => {
  const states = useStates();
  return (
    <>
      <ShapeSheet />
      <Opening states={states.data} />
      <ValueBlocks />
      <TopStates {...states} />
      <Container paddingBlock="section">
        <Slot name="usa.featured" />
      </Container>
      <RegionalCoverage />
      <Closing />
    </>
  );
};
