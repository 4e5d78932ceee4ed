import { Flex, Grid, Text } from '@larkway/sdk';
import type { KeyFigures } from './key-figures';

type PolicyFiguresProps = Pick<KeyFigures, 'items'>;

/** Key figures: side by side on wide screens, a line for each on narrow ones. */
export const PolicyFigures = ({ items }: PolicyFiguresProps) => (
  <Grid
    as="dl"
    marginTop="10"
    borderBlockWidth="1px"
    gridAutoFlow={{ md: 'column' }}
    gridAutoColumns="minmax(0, 1fr)"
    css={{
      '& > div + div': {
        borderTopWidth: { base: '1px', md: '0' },
        borderLeftWidth: { md: '1px' },
        paddingLeft: { md: '7' },
      },
    }}
  >
    {items.map(({ figure, label }) => (
      <Flex
        key={label}
        flexDirection={{ md: 'column-reverse' }}
        alignItems="baseline"
        justifyContent={{ base: 'space-between', md: 'flex-end' }}
        gap="2"
        paddingBlock={{ base: '3', md: '6' }}
      >
        <Text as="dt" variant="small" tone="ink2">
          {label}
        </Text>
        <Text as="dd" textStyle={{ base: 'h3', md: 'figure' }} whiteSpace="nowrap">
          {figure}
        </Text>
      </Flex>
    ))}
  </Grid>
);
