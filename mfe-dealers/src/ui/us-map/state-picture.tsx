import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import { chakra } from '@larkway/sdk';
import type { ComponentProps } from 'react';
import { boxOf } from './places';
import { Shape } from './shape-sheet';

export interface StatePictureProps extends Omit<ComponentProps<typeof chakra.svg>, 'viewBox'> {
  state: UsStateAbbreviation;
}

/** One state by itself, as large as its place, in the colour of the text. Needs the `ShapeSheet`. */
export const StatePicture = ({ state, ...rest }: StatePictureProps) => (
  <chakra.svg
    viewBox={boxOf(state).join(' ')}
    aria-hidden
    focusable={false}
    fill="currentcolor"
    {...rest}
  >
    <Shape state={state} />
  </chakra.svg>
);
