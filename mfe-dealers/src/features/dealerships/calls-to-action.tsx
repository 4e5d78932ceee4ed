import { ButtonLink, Container, Grid, Heading, Section, Text } from '@larkway/sdk';

const calls = [
  {
    title: 'Sell where you live',
    text: 'Quality products, marketing support, training.',
    to: '/add-dealership',
    label: 'Become a Dealer',
  },
  {
    title: 'No dealer close by?',
    text: 'Tell us where you are, and we will find the nearest dealer.',
    to: '/contact',
    label: 'Contact Us',
  },
  {
    title: 'Browse by state',
    text: 'Every state has at least one dealer.',
    to: '/states',
    label: 'Browse States',
  },
];

/** Three ways on for those who did not find what they came for. */
export const CallsToAction = () => (
  <Section tone="sunk" aria-label="More ways to a dealer" paddingBlock={{ base: '18', md: '24' }}>
    <Container>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        columnGap="10"
        rowGap="12"
      >
        {calls.map(({ title, text, to, label }) => (
          <div key={to}>
            <Heading level={2} size="h3">
              {title}
            </Heading>
            <Text tone="ink2" marginTop="2" marginBottom="5">
              {text}
            </Text>
            <ButtonLink tone="outline" borderColor="field" to={to}>
              {label}
            </ButtonLink>
          </div>
        ))}
      </Grid>
    </Container>
  </Section>
);
