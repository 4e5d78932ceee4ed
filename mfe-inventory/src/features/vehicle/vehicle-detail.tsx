import type { Vehicle } from '@larkway/inventory-contract';
import {
  Box,
  Breadcrumb,
  Container,
  Flex,
  Grid,
  Heading,
  Section,
  Slot,
  Text,
  track,
  useRestLater,
  useSite,
} from '@larkway/sdk';
import { memo, useEffect, useRef } from 'react';
import type { Paint } from '../../pictures/vehicle-pictures';
import { InquiryForm } from '../inquiry/inquiry-form';
import { ActionBar } from './action-bar';
import { useColorSelection } from './gallery/color-selection';
import { SimilarSection } from './similar-vehicles';
import { Specifications } from './specifications';
import { useOnScreen } from './visibility';
import { trailOf } from './vehicle-head';
import { VehicleHero } from './vehicle-hero';

interface InquirySectionProps {
  vehicle: Vehicle;
  /** The paint that the shopper chose, if any. */
  paint: Paint | undefined;
}

const InquirySection = ({ vehicle, paint }: InquirySectionProps) => (
  <Section
    tone="sunk"
    labelledBy="inquiry-title"
    paddingBlock={{ base: '18', md: '24' }}
    _print={{ display: 'none' }}
  >
    <Container>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
        columnGap="column"
        rowGap="8"
      >
        <Box>
          <Heading level={2} id="inquiry-title">
            Get More Information
          </Heading>
          <Text variant="lead" tone="ink2" marginTop="4" maxWidth="24em">
            {vehicle.isAvailable
              ? 'Our sales team replies within 24 hours with price, colors and delivery.'
              : 'Our sales team replies within 24 hours and puts you on the waitlist.'}
          </Text>
          {paint && (
            <Text marginTop="4" aria-live="polite">
              Your request includes the paint color {paint.name}.
            </Text>
          )}
        </Box>
        <InquiryForm vehicle={vehicle} paint={paint} />
      </Grid>
    </Container>
  </Section>
);

/** For print: the phone number and the address of the page. */
const PrintedContact = ({ vehicle }: { vehicle: Vehicle }) => {
  const { brand, salesPhone, origin } = useSite();
  return (
    <Flex
      display="none"
      _print={{ display: 'flex' }}
      justifyContent="space-between"
      alignItems="end"
      gap="6"
      paddingTop="4"
      borderTopWidth="1px"
    >
      <Box>
        <Text variant="small" tone="ink2">
          Call {brand} for a quote
        </Text>
        <Text variant="figure" fontSize="20pt">
          {salesPhone}
        </Text>
      </Box>
      <Text variant="small" tone="ink2" textAlign="right">
        Starting MSRP before tax, title, freight and dealer fees.
        <br />
        {origin}/inventory/{vehicle.slug}
      </Text>
    </Flex>
  );
};

/** Parameters of this page, which a search for dealers without scripts keeps. */
const ofThisPage = { keep: ['view', 'paint'] };

// Memoized, so that a new render before hydration keeps the server's markup.
const NearestDealers = memo(() => (
  <Container paddingBottom="section" _print={{ display: 'none' }}>
    <Slot name="vehicle.dealers" props={ofThisPage} />
  </Container>
));

export const VehicleDetail = ({ vehicle }: { vehicle: Vehicle }) => {
  const actions = useRef<HTMLDivElement>(null);
  const [selection, changeSelection] = useColorSelection(vehicle);
  const isWhole = useRestLater();
  const actionsAreOnScreen = useOnScreen(actions);
  // The form is an action of the page too, and needs the whole of a small screen.
  const inquiry = useRef<HTMLDivElement>(null);
  const inquiryIsOnScreen = useOnScreen(inquiry);
  useEffect(() => {
    track('view_item', { item_id: vehicle.slug, item_name: vehicle.name, price: vehicle.price });
  }, [vehicle]);

  return (
    <Box position="relative">
      <Container paddingTop={{ base: '1', md: '6' }} _print={{ display: 'none' }}>
        <Breadcrumb items={trailOf(vehicle)} />
      </Container>
      <VehicleHero
        vehicle={vehicle}
        selection={selection}
        onSelect={changeSelection}
        actions={actions}
      />
      {isWhole && <Specifications vehicle={vehicle} />}
      {isWhole && <NearestDealers />}
      <div ref={inquiry}>
        {isWhole && (
          <InquirySection
            vehicle={vehicle}
            paint={selection.isChosen ? selection.paint : undefined}
          />
        )}
      </div>
      {isWhole && (
        <>
          <PrintedContact vehicle={vehicle} />
          <SimilarSection vehicle={vehicle} />
        </>
      )}
      <ActionBar isShown={!actionsAreOnScreen && !inquiryIsOnScreen} />
    </Box>
  );
};
