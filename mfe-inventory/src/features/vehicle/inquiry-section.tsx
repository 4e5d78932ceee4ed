import type { Vehicle } from '@larkway/inventory-contract';
import { Box, Container, Grid, Heading, Section, Text } from '@larkway/sdk';
import type { Paint } from '../../pictures/vehicle-pictures';
import { InquiryForm } from '../inquiry/inquiry-form';

export interface InquirySectionProps {
  vehicle: Vehicle;
  /** The one that was chosen, if any was. */
  paint: Paint | undefined;
}

export const InquirySection = ({ vehicle, paint }: InquirySectionProps) => (
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
