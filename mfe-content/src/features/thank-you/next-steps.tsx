import { Box, Grid, Heading, Text } from '@larkway/sdk';

const steps = [
  { title: 'We review it', text: 'Our sales team reviews your request and what you asked about.' },
  { title: 'We call or write', text: 'A representative contacts you within 24 hours.' },
  {
    title: 'You get the details',
    text: 'Detailed information on pricing, features, financing and availability.',
  },
];

const stop = {
  content: '""',
  position: 'absolute',
  top: { base: '5px', md: '-11px' },
  left: 0,
  boxSize: '18px',
  borderRadius: 'pill',
  background: 'bg',
  borderWidth: '4px',
  borderColor: 'ink',
} as const;

/** Three stops on the way to an answer. */
export const NextSteps = () => (
  <Grid
    as="ol"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    columnGap="10"
    rowGap="8"
    aria-label="Next steps"
  >
    {steps.map(({ title, text }) => (
      <Box
        as="li"
        key={title}
        position="relative"
        paddingTop={{ md: '40px' }}
        paddingLeft={{ base: '44px', md: '0' }}
        _before={stop}
      >
        <Heading level={2} size="h3" marginBottom="2">
          {title}
        </Heading>
        <Text tone="ink2">{text}</Text>
      </Box>
    ))}
  </Grid>
);
