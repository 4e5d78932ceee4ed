import { Box, Container, Grid, Heading, Section, Text } from '@larkway/sdk';

const values = [
  {
    title: 'One line, one warranty',
    text: 'The same vehicles and the same warranty, whichever dealer hands you the keys.',
  },
  {
    title: 'Service where you live',
    text: 'Delivery, parts and repairs come from people in your state who know its roads and its rules.',
  },
  {
    title: 'A person answers',
    text: 'Send a message at any hour, and a person replies within 24 hours. The Contact page lists our phone hours.',
  },
];

/** What a network of dealers is good for. */
export const ValueBlocks = () => (
  <Section labelledBy="values-title">
    <Container>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
        columnGap="column"
        rowGap="8"
      >
        <Heading level={2} id="values-title" maxWidth="12em">
          A country’s worth of dealers, and one next door.
        </Heading>
        <Box as="ul" borderBottomWidth="1px">
          {values.map(({ title, text }) => (
            <Grid
              as="li"
              key={title}
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' }}
              columnGap="8"
              rowGap="2"
              alignItems="baseline"
              paddingBlock={{ base: '6', md: '8' }}
              borderTopWidth="1px"
            >
              <Heading level={3}>{title}</Heading>
              <Text tone="ink2">{text}</Text>
            </Grid>
          ))}
        </Box>
      </Grid>
    </Container>
  </Section>
);
