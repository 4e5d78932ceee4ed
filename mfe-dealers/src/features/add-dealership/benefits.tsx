import { Box, Stops } from '@larkway/sdk';

const benefits = [
  { title: 'Quality Products', text: 'Street-legal electric vehicles from two seats to eight, with prices your customers can see beforehand.' },
  { title: 'Marketing Support', text: 'A place in this locator, inquiries from your state, and pictures and texts for your own pages.' },
  { title: 'Training and Support', text: 'Sales and service training for your people, and a team to call when a question is new.' },
];

/** What a dealer gets. */
export const Benefits = () => (
  <Box as="section" aria-label="Benefits">
    <Stops items={benefits} level={2} />
  </Box>
);
