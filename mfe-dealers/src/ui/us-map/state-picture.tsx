import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import { chakra } from '@larkway/sdk';
import type { ComponentProps } from 'react';
import { boxOf } from './places';
import { Shape } from './shape';

export interface StatePictureProps extends Omit<ComponentProps<typeof chakra.svg>, 'viewBox'> {
  state: UsStateAbbreviation;
}

/** The shape of one state in the color of the text, scaled to fit. */
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
