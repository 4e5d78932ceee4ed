import { Box, Flex, Heading, Text, TextLink } from '@larkway/sdk';

/** For those whose state has few dealers, and none close by. */
export const FewDealers = () => (
  <Box paddingTop={{ base: '8', lg: '12' }}>
    <Heading level={3}>Not close enough?</Heading>
    <Text tone="ink2" marginTop="2" maxWidth="30em">
      Many dealers deliver well beyond their own town, and the next one may be just across the state
      line. Tell us where you are, and we will find the nearest one.
    </Text>
    <Flex flexWrap="wrap" columnGap="8" marginTop="3">
      <TextLink to="/contact">Ask us</TextLink>
      <TextLink to="/dealerships">All dealers</TextLink>
    </Flex>
  </Box>
);
