import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import { Box } from '@larkway/sdk';
import { states as allStates } from '../../ui/us-map/places';
import { UsPicture } from '../../ui/us-map/us-picture';

const PALE = 'color-mix(in srgb, var(--lw-colors-tide) 16%, transparent)';
const FULL = 'var(--lw-colors-tide)';

/** The country, one part of it filled. A picture beside the part's name, no more. */
export const RegionMap = ({ states }: { states: UsStateAbbreviation[] }) => {
  const others = allStates.filter((state) => !states.includes(state));
  return (
    <Box maxWidth="260px">
      <UsPicture
        ground="sunk"
        border="12px"
        groups={[
          { fill: PALE, states: others },
          { fill: FULL, states },
        ]}
      />
    </Box>
  );
};
