import { Container, Grid, Section, Skeleton, Stack } from '@larkway/sdk';

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** Three tiles for the featured vehicles. */
export const PendingFeatured = () => (
  <Section aria-busy>
    <Container>
      <Skeleton height="44px" width="320px" />
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
        gap="6"
        marginTop="head"
      >
        {count(3).map((index) => (
          <Stack key={index}>
            <Skeleton ratio="16/10" />
            <Skeleton height="24px" width="60%" />
          </Stack>
        ))}
      </Grid>
    </Container>
  </Section>
);

/** Six rows for the states. */
export const PendingStates = () => (
  <Section tone="sunk" aria-busy>
    <Container>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="6"
      >
        {count(6).map((index) => (
          <Skeleton key={index} height="92px" />
        ))}
      </Grid>
    </Container>
  </Section>
);

/** Rows of questions. */
export const PendingFaq = () => (
  <Section aria-busy>
    <Container>
      <Skeleton height="44px" width="420px" />
      <Stack marginTop="head">
        {count(8).map((index) => (
          <Skeleton key={index} height="56px" />
        ))}
      </Stack>
    </Container>
  </Section>
);
