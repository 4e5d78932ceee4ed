import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import { chakra } from '@larkway/sdk';
import { documentGeometry } from '../document-geometry';
import { states } from './places';

/** The `d` of each state's path on the one map. Made by `scripts/make-us-map.mjs`. */
const shapes = documentGeometry(async () => (await import('./shapes.json')).default);

/** For `load`: puts the shapes into the document. */
export const loadShapes = shapes.load;

const idOf = (state: UsStateAbbreviation): string => `us-${state}`;

/** A state's shape, on a page that has the sheet. */
export const Shape = ({ state }: { state: UsStateAbbreviation }) => (
  <use href={`#${idOf(state)}`} />
);

/** The shapes of all states, once for a page; everything else refers to them. */
export const ShapeSheet = () => {
  const { svg, geometry } = shapes.useGeometry();
  return (
    <chakra.svg ref={svg} aria-hidden focusable={false} position="absolute" width="0" height="0">
      <defs>
        {states.map((state) => (
          <path key={state} id={idOf(state)} d={geometry?.[state]} suppressHydrationWarning />
        ))}
      </defs>
    </chakra.svg>
  );
};
