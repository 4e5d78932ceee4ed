import type { FoundDealership } from '@larkway/dealers-contract';
import { Box, Grid } from '@larkway/sdk';
import { type ReactNode, useMemo, useState } from 'react';
import { type NumberedDealer, numberDealers, type Pointing } from '../dealer-map/pin-layer';
import { MOST_PINS } from '../dealer-map/place-pins';
import { DealerRow } from './dealer-rows';

/** Rows of the first screen. */
const FIRST_SCREEN = 6;

// In lists of at least this length, rows below the fold are rendered when they come near.
const LONG = 40;
const untilNear = { contentVisibility: 'auto', containIntrinsicSize: 'auto 150px' } as const;

export interface ListAndMapProps {
  /** All that the map shows. */
  dealers: FoundDealership[];
  /** How many of them the list has. */
  shown?: number;
  /** Of the dealers' names in the page's outline. */
  level: 2 | 3 | 4;
  /** Whether each row names its state. */
  hasState?: boolean;
  /** Whether to render the rows below the first screen too. */
  isWhole?: boolean;
  map: (
    content: Pointing & { dealers: NumberedDealer[]; caption: string | undefined },
  ) => ReactNode;
  /** Below the list. */
  children?: ReactNode;
}

/**
 * A list of dealers, and the same dealers on a map: pointing at one marks the other. The map is
 * first on phones, and sticky beside the list on larger screens.
 */
export const ListAndMap = ({
  dealers,
  shown = dealers.length,
  level,
  hasState = true,
  isWhole = true,
  map,
  children,
}: ListAndMapProps) => {
  const [pointedAt, setPointedAt] = useState<number>();
  const numbered = useMemo(() => numberDealers(dealers), [dealers]);
  const pins = numbered.filter(({ pin }) => pin).length;
  const isNumbered = pins > 0 && pins <= MOST_PINS;
  const rows = numbered.slice(0, isWhole ? shown : Math.min(shown, FIRST_SCREEN));
  const caption = isNumbered ? 'Numbers match the list.' : 'Numbers are dealers in the area.';
  return (
    <Grid
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'minmax(0, 1fr) minmax(0, 1fr)',
        lg: 'minmax(0, 7fr) minmax(0, 5fr)',
      }}
      columnGap={{ md: '8', lg: '12', xl: '18' }}
      rowGap="8"
      alignItems="start"
    >
      <Box order={{ md: 2 }} position={{ md: 'sticky' }} top={{ md: '24px' }}>
        {map({
          dealers: numbered,
          caption: pins > 0 ? caption : undefined,
          pointedAt,
          onPointedAt: setPointedAt,
        })}
      </Box>
      <Box>
        <Box
          as="ul"
          borderBottomWidth="1px"
          css={rows.length > LONG ? { '& > li': untilNear } : undefined}
        >
          {rows.map((entry) => (
            <li key={entry.dealer.id}>
              <DealerRow
                {...entry}
                level={level}
                hasState={hasState}
                isNumbered={isNumbered}
                isPointedAt={entry.dealer.id === pointedAt}
                onPointedAt={setPointedAt}
              />
            </li>
          ))}
        </Box>
        {children}
      </Box>
    </Grid>
  );
};
