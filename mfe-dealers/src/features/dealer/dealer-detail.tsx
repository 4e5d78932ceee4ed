import {
  type Dealership,
  dealersPaths,
  findUsState,
  type FoundDealership,
  type Place,
} from '@larkway/dealers-contract';
import {
  Badge,
  Box,
  Breadcrumb,
  ButtonLink,
  chakra,
  Container,
  EnvelopeIcon,
  Grid,
  Heading,
  MapPinIcon,
  NavigationArrowIcon,
  phoneHref,
  PhoneIcon,
  Section,
  Slot,
  Text,
  TextLink,
  tracks,
  useApi,
  useHead,
  useSite,
  VisuallyHidden,
} from '@larkway/sdk';
import { type ReactNode, useMemo, useState } from 'react';
import { type NumberedDealer, numberDealers, type Pointing } from '../../ui/dealer-map/pin-layer';
import { ResultsMap } from '../../ui/dealer-map/results-map';
import {
  DealerAddress,
  dealerAnchor,
  DealerEmail,
  DealerPhone,
  directionsHref,
} from '../../ui/dealer-parts';
import { DealerRow } from '../../ui/finder/dealer-rows';
import { crumbsOf, dealerHead } from './dealer-head';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '8',
    borderBottomWidth: '1px',
  },
});

interface FactProps {
  icon: ReactNode;
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

const Fact = ({ icon, label, isWide, children }: FactProps) => (
  <Grid
    gridTemplateColumns="24px minmax(0, 1fr)"
    gridColumn={isWide ? { sm: '1 / -1' } : undefined}
    columnGap="3"
    alignItems="center"
    minHeight="row"
    paddingBlock="3"
    borderTopWidth="1px"
  >
    <Box as="dt" fontSize="22px" lineHeight="1" color="ink2">
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
    <Box as="dd" marginLeft="0" fontSize="1.0625rem">
      {children}
    </Box>
  </Grid>
);

/** Address, phone and email, and the two things to do next. */
const Contact = ({ dealer }: { dealer: Dealership }) => {
  const directions = directionsHref(dealer);
  return (
    <Box>
      <Facts>
        <Fact icon={<MapPinIcon />} label="Address" isWide>
          <DealerAddress dealer={dealer} marginTop="0" tone="ink" />
        </Fact>
        <Fact icon={<PhoneIcon />} label="Phone">
          <DealerPhone dealer={dealer} />
        </Fact>
        <Fact icon={<EnvelopeIcon />} label="Email">
          <DealerEmail dealer={dealer} />
        </Fact>
      </Facts>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'max-content max-content' }}
        gap="3"
        marginTop="6"
      >
        <ButtonLink
          tone="lark"
          href={phoneHref(dealer.phone)}
          icon={<PhoneIcon />}
          aria-label={`Call ${dealer.name}`}
          {...tracks('click_phone', { kind: 'dealer' })}
        >
          Call
        </ButtonLink>
        {directions && (
          <ButtonLink
            tone="outline"
            borderColor="field"
            href={directions}
            newTab
            icon={<NavigationArrowIcon />}
          >
            Directions
            <VisuallyHidden> to {dealer.name}</VisuallyHidden>
          </ButtonLink>
        )}
      </Grid>
      {!directions && (
        <Text variant="small" tone="ink2" marginTop="4">
          The map shows the area only. Call for directions.
        </Text>
      )}
    </Box>
  );
};

interface NeighborsProps extends Pointing {
  dealer: Dealership;
  neighbors: NumberedDealer<FoundDealership>[];
}

/** The dealers around this one, the nearest first. */
const Neighbors = ({ dealer, neighbors, pointedAt, onPointedAt }: NeighborsProps) => (
  <Box as="section" aria-labelledby="neighbors-title" marginTop={{ base: '4', lg: '10' }}>
    <Heading level={2} id="neighbors-title" size="h3" marginBottom="5">
      Dealers near {dealer.name}
    </Heading>
    <Box as="ul" borderBottomWidth="1px">
      {neighbors.map((entry) => (
        <li key={entry.dealer.id}>
          <DealerRow
            {...entry}
            level={3}
            hasState={entry.dealer.state !== dealer.state}
            isNumbered
            isPointedAt={entry.dealer.id === pointedAt}
            onPointedAt={onPointedAt}
          />
        </li>
      ))}
    </Box>
    <TextLink to={`/states/${findUsState(dealer.state)!.slug}`} marginTop="4">
      All dealers in {dealer.state}
    </TextLink>
  </Box>
);

const Title = ({ dealer }: { dealer: Dealership }) => {
  const { brand } = useSite();
  return (
    <Box paddingTop={{ base: '4', md: '6' }} paddingBottom={{ base: '7', md: '10' }}>
      <Badge marginBottom="4">
        {dealer.city}, {findUsState(dealer.state)!.abbreviation}
      </Badge>
      <Heading level={1} maxWidth="18em">
        {dealer.name}
      </Heading>
      <Text variant="lead" tone="ink2" marginTop="4" maxWidth="34em">
        Your authorized {brand} dealer in {dealer.city}: see the vehicles, take a test drive, and
        have yours delivered and serviced.
      </Text>
    </Box>
  );
};

const Closing = ({ dealer }: { dealer: Dealership }) => (
  <Section
    tone="sunk"
    labelledBy="closing-title"
    paddingBlock={{ base: '18', md: '24' }}
    _print={{ display: 'none' }}
  >
    <Container>
      <Heading level={2} id="closing-title">
        Ask before you drive over.
      </Heading>
      <Text variant="lead" tone="ink2" marginTop="4" maxWidth="30em">
        Tell us which vehicle you have in mind, and we will find out whether {dealer.name} has one
        to see.
      </Text>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'max-content max-content' }}
        gap="3"
        marginTop="8"
      >
        <ButtonLink to="/contact">Contact Us</ButtonLink>
        <ButtonLink tone="outline" borderColor="field" to="/dealerships">
          Find Another Dealer
        </ButtonLink>
      </Grid>
    </Container>
  </Section>
);

/** Where the center of the ZIP code of a dealer without coordinates is; null for all others. */
export const areaOf = ({ latitude, longitude, zipCode }: Dealership): string | null =>
  latitude === null || longitude === null ? dealersPaths.placeNear(zipCode) : null;

const none: FoundDealership[] = [];

export const DealerDetail = ({ dealer }: { dealer: Dealership }) => {
  useHead(dealerHead(dealer));
  const { data: found = none } = useApi<FoundDealership[]>(dealersPaths.neighborsOf(dealer.slug));
  const areaPath = areaOf(dealer);
  const { data: area } = useApi<Place>(areaPath);
  const [pointedAt, setPointedAt] = useState<number>();
  const { neighbors, onMap, center } = useMemo(() => {
    const neighbors = numberDealers(found);
    const { latitude, longitude } = dealer;
    if (latitude === null || longitude === null)
      return { neighbors, onMap: neighbors, center: area };
    const self = { dealer, pin: { number: 0, latitude, longitude } };
    return { neighbors, onMap: [self, ...neighbors], center: { latitude, longitude } };
  }, [dealer, found, area]);
  const pointing = { pointedAt, onPointedAt: setPointedAt };
  return (
    <>
      <Container paddingTop={{ base: '2', md: '6' }}>
        <Breadcrumb items={crumbsOf(dealer)} />
        <Title dealer={dealer} />
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
          columnGap={{ lg: '12', xl: '18' }}
          rowGap="8"
          alignItems="start"
        >
          <Box id={dealerAnchor(dealer.id)} scrollMarginTop="6">
            <Contact dealer={dealer} />
          </Box>
          <Box gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }} height={{ lg: 'full' }}>
            <Box position={{ lg: 'sticky' }} top={{ lg: '24px' }}>
              <ResultsMap
                dealers={onMap}
                center={center}
                hasMarker={areaPath !== null}
                caption={found.length > 0 ? 'Numbers match the dealers nearby.' : undefined}
                {...pointing}
              />
            </Box>
          </Box>
          {neighbors.length > 0 && (
            <Neighbors dealer={dealer} neighbors={neighbors} {...pointing} />
          )}
        </Grid>
        <Box marginTop="section" paddingBottom="section" _print={{ display: 'none' }}>
          <Slot name="dealer.featured" />
        </Box>
      </Container>
      <Closing dealer={dealer} />
    </>
  );
};
