import {
  Box,
  Container,
  EmptyState,
  Grid,
  Heading,
  PhoneLink,
  Section,
  Skeleton,
  Stack,
  Text,
} from '@larkway/sdk';
import { usePartners } from '../../ui/financing-data';
import { PartnerCard } from './partner-card';

const HEADING = 'msv-financing';
const EXPECTED = 7;

const Cards = () => {
  const { data, error, reload } = usePartners();
  if (error) {
    return <EmptyState level={3} title="The partners did not load" onRetry={reload} />;
  }
  return (
    <Grid
      as="ul"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      columnGap={{ md: '10', lg: '16' }}
    >
      {data?.map((partner) => (
        <li key={partner.id}>
          <PartnerCard partner={partner} />
        </li>
      )) ??
        Array.from({ length: EXPECTED }, (_, index) => (
          <Box as="li" key={index} borderTopWidth="1px" paddingBlock="6">
            <Skeleton height={{ base: '80px', md: '112px' }} />
          </Box>
        ))}
      <Stack
        as="li"
        justifyContent="center"
        alignItems="flex-start"
        gap="1"
        borderTopWidth="1px"
        paddingBlock="6"
      >
        <Heading level={3}>Prefer to talk?</Heading>
        <PhoneLink kind="sales" />
      </Stack>
    </Grid>
  );
};

/** Partners that have their own application page. */
export const PartnerSection = () => (
  <Section
    tone="sunk"
    labelledBy={HEADING}
    marginTop="section"
    // The last section, laid out when it comes near the viewport.
    contentVisibility="auto"
    containIntrinsicBlockSize={{ base: 'auto 1841px', md: 'auto 1223px', lg: 'auto 1156px' }}
  >
    <Container>
      <Heading level={2} id={HEADING}>
        Apply For MSV Financing
      </Heading>
      <Text
        variant="lead"
        tone="ink2"
        marginTop="14px"
        marginBottom={{ base: '8', md: '12' }}
        maxWidth="34em"
      >
        Prefer to go straight to a lender? Each partner opens in a new tab.
      </Text>
      <Cards />
      <Text
        variant="small"
        tone="ink2"
        marginTop={{ base: '8', md: '12' }}
        maxWidth="60em"
        textWrap="balance"
      >
        Terms and conditions apply. Financing subject to credit approval. APR and terms vary with
        creditworthiness, loan amount and other factors.
      </Text>
    </Container>
  </Section>
);
