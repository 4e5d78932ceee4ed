import { Box, ButtonLink, phoneHref, PhoneIcon, tracks, useSite } from '@larkway/sdk';
import { useRef } from 'react';
import { useScrollPadding } from '../../ui/scroll-padding';

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

const bar = {
  '& > a': { flex: '1 1 auto', paddingInline: '2', gap: '2', fontSize: '1rem' },
  // On a phone held sideways it would hide a fifth of the page.
  '@media (max-height: 500px)': { display: 'none' },
};

/** At the bottom of small screens while the page's own actions are out of view. */
export const ActionBar = ({ isShown }: { isShown: boolean }) => {
  const element = useRef<HTMLDivElement>(null);
  useScrollPadding(element);
  return (
    <Box
      ref={element}
      display={{ base: 'flex', lg: 'none', _print: 'none' }}
      flexWrap="wrap"
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
      css={bar}
    >
      <RequestQuote />
      <ButtonLink to="/dealerships">Find Dealer</ButtonLink>
    </Box>
  );
};
