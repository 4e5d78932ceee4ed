import { Box, Grid, Text } from '@larkway/sdk';

const steps = [
  { title: 'We write back', text: 'We’ll email you to confirm that we have your application.' },
  {
    title: 'We review it',
    text: 'Our network team reviews every application and answers by email.',
  },
  {
    title: 'You are listed',
    text: 'Once you are approved, shoppers find you here and on your state’s page.',
  },
];

/** What becomes of an application. */
export const NextSteps = () => (
  <Box as="ol" aria-label="What happens next" borderBottomWidth="1px">
    {steps.map(({ title, text }, index) => (
      <Grid
        as="li"
        key={title}
        gridTemplateColumns="32px minmax(0, 1fr)"
        columnGap="3"
        alignItems="baseline"
        paddingBlock="4"
        borderTopWidth="1px"
      >
        <Text as="span" variant="figure" fontSize="1.375rem" aria-hidden>
          {index + 1}
        </Text>
        <Box>
          <Text variant="question">{title}</Text>
          <Text tone="ink2" marginTop="1">
            {text}
          </Text>
        </Box>
      </Grid>
    ))}
  </Box>
);
