import { Box, Grid, Heading, Text } from '@larkway/sdk';

const benefits = [
  { title: 'Quality Products', text: 'Street-legal electric vehicles from two seats to eight, with prices your customers can see beforehand.' },
  { title: 'Marketing Support', text: 'A place in this locator, inquiries from your state, and pictures and texts for your own pages.' },
  { title: 'Training and Support', text: 'Sales and service training for your people, and a team to call when a question is new.' },
];

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

/** What a dealer gets, as stops on the centre line. */
export const Benefits = () => (
  <Box as="section" aria-label="Benefits">
    <Grid
      as="ul"
      position="relative"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
      columnGap={{ md: '6', lg: '10' }}
      rowGap="10"
      paddingTop={{ md: '44px' }}
      paddingLeft={{ base: '44px', md: '0' }}
      _before={line}
    >
      {benefits.map(({ title, text }) => (
        <Box as="li" key={title} position="relative" _before={stop}>
          <Heading level={2} size="h3" marginBottom="10px">
            {title}
          </Heading>
          <Text tone="ink2" maxWidth="24em">
            {text}
          </Text>
        </Box>
      ))}
    </Grid>
  </Box>
);
