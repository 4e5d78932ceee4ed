import { Badge, Box, Grid, Text, variables } from '@larkway/sdk';
import { matchOf, type MatchTone } from './engine/match-score';

interface MatchMeterProps {
  /** 0 to 100. */
  score: number;
}

const badges = { excellent: 'info', good: 'warning', low: 'danger' } as const;

const bars: Record<MatchTone, object> = {
  excellent: { background: 'tide' },
  good: {
    background: 'lark',
    borderRightWidth: '4px',
    borderRightColor: 'ink',
    borderRadius: '9px 2px 2px 9px',
  },
  low: { background: 'danger' },
};

// With forced colors, backgrounds are gone: the bar gets a frame and the color of selections.
const forced = {
  frame: { '@media (forced-colors: active)': { borderWidth: '1px', borderColor: 'CanvasText' } },
  bar: {
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'Highlight' },
  },
};

/** The match as a label, a bar and a number; the number is red below 70. */
export const MatchMeter = ({ score }: MatchMeterProps) => {
  const { label, tone } = matchOf(score);
  // Rounded down, so that the number never claims a better label than the one beside it.
  const percent = Math.floor(score);
  return (
    <Grid
      gridTemplateColumns={{ base: '1fr auto', md: 'auto 1fr auto' }}
      alignItems="center"
      gap={{ base: '3', md: '4' }}
      marginBlock="5"
    >
      <Badge tone={badges[tone]} justifySelf="start">
        {label}
      </Badge>
      <Box
        role="progressbar"
        aria-label="Match score"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        gridRow={{ base: '2', md: 'auto' }}
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        height="8px"
        overflow="hidden"
        borderRadius="pill"
        background="sunk"
        css={forced.frame}
        forcedColorAdjust="none"
      >
        <Box
          height="full"
          borderRadius="pill"
          width="var(--score)"
          css={[bars[tone], forced.bar, variables({ '--score': `${percent}%` })]}
        />
      </Box>
      <Text as="span" variant="price" fontWeight={600} tone={tone === 'low' ? 'danger' : 'ink'}>
        {percent}%
      </Text>
    </Grid>
  );
};
