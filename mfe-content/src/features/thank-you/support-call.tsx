import { openingHours } from '@larkway/content-contract';
import {
  Box,
  ButtonLink,
  Flex,
  Heading,
  PhoneIcon,
  phoneHref,
  Text,
  TextLink,
  tracks,
  useSite,
} from '@larkway/sdk';

/** For those who would rather not wait. */
export const SupportCall = () => {
  const { supportPhone } = useSite();
  return (
    <Flex
      as="section"
      aria-labelledby="support-title"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      gap="6"
      marginTop={{ base: '12', md: '18' }}
      paddingBlock="8"
      borderBlockWidth="1px"
    >
      <Box>
        <Heading level={2} size="h3" id="support-title">
          Need an answer sooner?
        </Heading>
        <Text tone="ink2" marginTop="2">
          Support answers {openingHours.support}.
        </Text>
        <TextLink to="/contact" marginTop="1">
          Send a message instead
        </TextLink>
      </Box>
      <ButtonLink
        tone="lark"
        href={phoneHref(supportPhone)}
        icon={<PhoneIcon />}
        {...tracks('click_phone', { kind: 'support' })}
      >
        Call {supportPhone}
      </ButtonLink>
    </Flex>
  );
};
