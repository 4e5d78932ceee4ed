import { Box, ButtonLink, Container, Heading, PhoneIcon, phoneHref, Text, track, useSite } from '@larkway/sdk';
import { HeroPicture } from './hero-picture';

export const Hero = () => {
  const { salesPhone } = useSite();
  return (
    <Box
      as="section"
      aria-labelledby="hero-title"
      position="relative"
      height={{ base: 'min(812px, 100svh)', md: 'min(840px, 100vh)' }}
      minHeight={{ base: '640px', md: '720px' }}
      overflow="hidden"
      background="hero"
      color="heroInk"
    >
      <HeroPicture />
      <Container position="relative" display="flex" flexDirection="column" height="100%" paddingTop={{ base: '104px', md: '176px' }} paddingBottom="5">
        <Heading level={1} size="display" id="hero-title">
          Take the
          <br />
          short way.
        </Heading>
        <Text variant="lead" color="heroInk2" maxWidth="22em" marginTop={{ base: '18px', md: '26px' }} marginBottom="36px">
          Street-legal electric vehicles for the two miles that make up most of a day.
        </Text>
        <Box
          display="flex"
          gap="3"
          flexWrap={{ base: 'nowrap', sm: 'wrap' }}
          marginTop={{ base: 'auto', md: '0' }}
          css={{ '& > a': { flex: { base: '1', sm: 'none' }, paddingInline: { base: '3', sm: '28px' }, minHeight: { base: '56px', md: 'control' } } }}
        >
          <ButtonLink tone="lark" href={phoneHref(salesPhone)} icon={<PhoneIcon />} onClick={() => track('click_phone', { kind: 'sales' })}>
            Call Now
          </ButtonLink>
          <ButtonLink to="/inventory">Browse Inventory</ButtonLink>
        </Box>
      </Container>
    </Box>
  );
};
