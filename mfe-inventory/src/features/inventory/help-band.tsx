import { ButtonLink, Flex, Heading, PhoneIcon, phoneHref, tracks, useSite } from '@larkway/sdk';

/** The end of the list: somebody to ask. */
export const HelpBand = () => {
  const { salesPhone } = useSite();
  return (
    <Flex
      as="section"
      aria-labelledby="help-title"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      gap="6"
      borderTopWidth="1px"
      marginTop={{ base: '16', md: '24' }}
      paddingTop={{ base: '12', md: '14' }}
      paddingBottom={{ base: '18', md: '112px' }}
    >
      <Heading level={2} id="help-title">
        Not sure which one fits?
      </Heading>
      <ButtonLink
        tone="lark"
        href={phoneHref(salesPhone)}
        icon={<PhoneIcon />}
        {...tracks('click_phone', { kind: 'sales' })}
      >
        {salesPhone}
      </ButtonLink>
    </Flex>
  );
};
