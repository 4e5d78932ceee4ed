import { Box, Container, Grid, Heading, Section, Text } from '@larkway/sdk';

const notes = [
  {
    title: 'Dedicated team',
    text: 'Your message goes to people who drive these vehicles, and one of them stays with it until you have your answer.',
  },
  {
    title: '24-hour response guarantee',
    text: 'Send a message at any time. A person replies within 24 hours.',
  },
  {
    title: 'Nationwide network',
    text: 'Dealers in all 50 states offer test drives, delivery and service, so help is never far from your street.',
  },
];

/** What to expect after a message was sent. */
export const SupportNotes = () => (
  <Section tone="sunk" labelledBy="support-notes" paddingBlock={{ base: '18', md: '24' }}>
    <Container>
      <Heading level={2} id="support-notes" marginBottom="head">
        Someone answers
      </Heading>
      <Grid
        as="ul"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        columnGap="10"
        rowGap="8"
      >
        {notes.map(({ title, text }) => (
          <Box as="li" key={title} borderTopWidth="1px" borderColor="field" paddingTop="5">
            <Heading level={3} marginBottom="2">
              {title}
            </Heading>
            <Text tone="ink2">{text}</Text>
          </Box>
        ))}
      </Grid>
    </Container>
  </Section>
);
