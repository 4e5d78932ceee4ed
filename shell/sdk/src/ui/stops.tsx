import type { Ref } from 'react';
import { Box, type BoxProps, Grid } from './layout';
import { Heading, Text } from './text';

const line = {
  content: '""',
  position: 'absolute',
  top: 0,
  bottom: { base: 0, md: 'auto' },
  left: { base: '7px', md: 'calc(50% - 50vw)' },
  width: { base: '4px', md: '100vw' },
  height: { base: 'auto', md: '4px' },
  background: {
    base: 'repeating-linear-gradient(180deg, var(--lw-colors-lark) 0 28px, transparent 28px 46px)',
    md: 'repeating-linear-gradient(90deg, var(--lw-colors-lark) 0 36px, transparent 36px 60px)',
  },
} as const;

const stop = {
  content: '""',
  position: 'absolute',
  top: { base: '4px', md: '-51px' },
  left: { base: '-44px', md: 0 },
  boxSize: '18px',
  borderRadius: 'pill',
  background: 'bg',
  borderWidth: '4px',
  borderColor: 'ink',
} as const;

/** Columns by number of items. */
const rows: Record<number, string> = {
  2: 'repeat(2, minmax(0, 1fr))',
  3: 'repeat(3, minmax(0, 1fr))',
  4: 'repeat(4, minmax(0, 1fr))',
};

export interface StopsProps extends Pick<BoxProps, 'marginTop' | 'css'> {
  items: { title: string; text: string }[];
  /** Heading level of the titles; it does not change their size. */
  level: 2 | 3;
  ref?: Ref<HTMLUListElement>;
}

/** A few items as stops on a road line: vertical on phones, across the window on larger screens. */
export const Stops = ({ items, level, ...list }: StopsProps) => (
  <Grid
    as="ul"
    position="relative"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: rows[items.length] }}
    columnGap={{ md: '6', lg: '10' }}
    rowGap="10"
    paddingTop={{ md: '44px' }}
    paddingLeft={{ base: '44px', md: '0' }}
    _before={line}
    {...list}
  >
    {items.map(({ title, text }) => (
      <Box as="li" key={title} position="relative" _before={stop}>
        <Heading level={level} size="h3" marginBottom="10px">
          {title}
        </Heading>
        <Text tone="ink2" textWrap="balance" maxWidth="24em">
          {text}
        </Text>
      </Box>
    ))}
  </Grid>
);
