import { chakra, Link, variables } from '@larkway/sdk';
import type { ListedState } from '../listed-states';
import { dealerCountText } from '../dealer-count';
import { type Band, inkOn } from './bands';
import { FRAME, isNamedOutside, nameAt, viewBox } from './places';
import { Shape } from './shape-sheet';

/** Of the map's width, whatever that is. */
const across = (units: number): string => `${((units / FRAME.width) * 100).toFixed(2)}cqw`;

/** Above the Great Lakes, where no state is. */
const WORDS = { x: 2712, name: 188, count: 296 };

/** A state on the map: its name leads to it, and so does every place in it. Its looks are the list's (`stateLinks`). */
export const StateLink = ({ state, band }: { state: ListedState; band: Band | undefined }) => {
  const { name, abbreviation, slug } = state;
  const dealers = dealerCountText(state.dealerCount);
  const [x, y] = nameAt(abbreviation);
  return (
    <chakra.li
      css={variables({ '--x': across(x - FRAME.left), '--y': across(y - FRAME.top) })}
      color={isNamedOutside(abbreviation) || abbreviation === 'HI' ? 'ink' : inkOn(band)}
    >
      <Link to={`/states/${slug}`} aria-label={`${abbreviation}: ${name}, ${dealers}`}>
        <svg viewBox={viewBox} aria-hidden focusable={false}>
          <Shape state={abbreviation} />
          <text x={WORDS.x} y={WORDS.name}>
            {name}
          </text>
          <text x={WORDS.x} y={WORDS.count}>
            {dealers}
          </text>
        </svg>
        {abbreviation}
      </Link>
    </chakra.li>
  );
};
