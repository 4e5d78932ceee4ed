import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import { chakra } from '@larkway/sdk';
import { leaders, viewBox } from './places';
import { Shape } from './shape';

export interface UsPictureProps {
  /** The states in one color, group by group. */
  groups: { fill: string; states: UsStateAbbreviation[] }[];
  /** Lines from the small states of the North-east to their names. */
  withLeaders?: boolean;
  /** Borders in the color of the background, with this width in the map's units. */
  ground?: 'bg' | 'sunk';
  border?: string;
}

const Group = chakra('g');

/** The country, its states in their colors. */
export const UsPicture = ({
  groups,
  withLeaders = false,
  ground = 'bg',
  border = '5.6px',
}: UsPictureProps) => (
  <chakra.svg
    viewBox={viewBox}
    aria-hidden
    focusable={false}
    width="full"
    height="auto"
    stroke={ground}
    strokeLinejoin="round"
    css={{ strokeWidth: border }}
  >
    {groups.map(({ fill, states }) => (
      <Group key={fill} css={{ fill }}>
        {states.map((state) => (
          <Shape key={state} state={state} />
        ))}
      </Group>
    ))}
    {withLeaders && (
      <chakra.path
        d={leaders}
        fill="none"
        stroke="field"
        css={{ strokeWidth: '3.6px' }}
        display={{ base: 'none', md: 'block' }}
      />
    )}
  </chakra.svg>
);
