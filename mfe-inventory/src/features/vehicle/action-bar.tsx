import { Box, ButtonLink, phoneHref, PhoneIcon, tracks, useSite } from '@larkway/sdk';

/** Dials the sales phone. */
export const RequestQuote = () => {
  const { salesPhone } = useSite();
  return (
    <ButtonLink
      tone="lark"
      href={phoneHref(salesPhone)}
      icon={<PhoneIcon />}
      {...tracks('click_phone', { kind: 'sales' })}
    >
      Request Quote
    </ButtonLink>
  );
};

/** At the bottom of small screens while the page's own actions are out of view. */
export const ActionBar = ({ isShown }: { isShown: boolean }) => (
  <Box
    display={{ base: 'grid', lg: 'none', _print: 'none' }}
    gridTemplateColumns="repeat(2, minmax(0, 1fr))"
    gap="10px"
    position="sticky"
    bottom="0"
    zIndex={4}
    paddingInline="gutter"
    paddingTop="3"
    paddingBottom="calc(12px + env(safe-area-inset-bottom))"
    background="surface"
    borderTopWidth="1px"
    visibility={isShown ? 'visible' : 'hidden'}
    opacity={isShown ? 1 : 0}
    translate={isShown ? undefined : '0 24px'}
    transitionProperty="opacity, translate, visibility"
    transitionDuration="settle"
    transitionTimingFunction="out"
    css={{ '& > a': { paddingInline: '2', fontSize: '1rem' } }}
  >
    <RequestQuote />
    <ButtonLink to="/dealerships">Find Dealer</ButtonLink>
  </Box>
);
