import { Box, Stops } from '@larkway/sdk';

const benefits = [
  {
    title: 'Quality Products',
    text: 'Electric vehicles with two to eight seats and up-front prices.',
  },
  {
    title: 'Marketing Support',
    text: 'A listing in this locator, inquiries from your state, and photos and copy for your own website.',
  },
  {
    title: 'Training and Support',
    text: 'Sales and service training for your staff, and a team to call with questions.',
  },
];

/** What a dealer gets. */
export const Benefits = () => (
  <Box as="section" aria-label="Benefits">
    <Stops items={benefits} level={2} />
  </Box>
);
