import {
  Box,
  ButtonLink,
  RoadLine,
  chakra,
  Container,
  Heading,
  HStack,
  Section,
  Text,
} from '@larkway/sdk';
import cove from '../assets/line-up/cove.webp';
import max from '../assets/line-up/max.webp';
import trail from '../assets/line-up/trail.webp';

const vehicles = [
  { src: cove, width: '50%', left: '-7%', bottom: '40px', display: { base: 'none', md: 'block' } },
  {
    src: max,
    width: { base: '100%', md: '68%' },
    left: { base: '-14%', md: '25%' },
    bottom: { base: '-2px', md: '2px' },
  },
  {
    src: trail,
    width: { base: '84%', md: '58%' },
    left: { base: '66%', md: '76%' },
    bottom: { base: '20px', md: '34px' },
  },
];

const LineUp = () => (
  <Box
    position="relative"
    alignSelf="end"
    height={{ base: '236px', md: '300px', lg: '400px', xl: '480px' }}
    marginRight="calc(var(--lw-spacing-gutter) * -1)"
  >
    {vehicles.map(({ src, ...place }) => (
      <chakra.img
        key={src}
        src={src}
        alt=""
        htmlWidth={1040}
        htmlHeight={650}
        loading="lazy"
        decoding="async"
        position="absolute"
        maxWidth="none"
        {...place}
      />
    ))}
    <RoadLine
      position="absolute"
      left="-40px"
      width="1600px"
      bottom={{ base: '14px', md: '22px' }}
    />
  </Box>
);

/** The last section: links to a quote and the inventory, beside three vehicles. */
export const Closing = () => (
  <Section tone="deep" labelledBy="closing-title" overflow="hidden" paddingBlock="0">
    <Container
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '5fr 7fr' }}
      alignItems="center"
      columnGap="6"
      minHeight={{ lg: '520px' }}
    >
      <Box
        paddingTop={{ base: '18', lg: '16' }}
        paddingBottom={{ base: '4', lg: '16' }}
        position="relative"
        zIndex={1}
      >
        <Heading level={2} size="h1" id="closing-title">
          Find the one that fits your street.
        </Heading>
        <Text variant="lead" tone="ink2" maxWidth="26em" marginTop="5" marginBottom="36px">
          Tell us where you live and how many people you carry. We reply within 24 hours.
        </Text>
        <HStack flexWrap="wrap" css={{ '& > a': { width: { base: '100%', sm: 'auto' } } }}>
          <ButtonLink tone="lark" to="/contact">
            Get Quote
          </ButtonLink>
          <ButtonLink tone="outline" to="/inventory">
            Browse Inventory
          </ButtonLink>
        </HStack>
      </Box>
      <LineUp />
    </Container>
  </Section>
);
