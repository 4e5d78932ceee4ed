import {
  Anchor,
  ArrowRightIcon,
  Box,
  Heading,
  PhoneIcon,
  phoneHref,
  tracks,
  useSite,
} from '@larkway/sdk';
import type { ReactNode } from 'react';

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minHeight: 'rowMobile',
  fontWeight: 500,
  transitionProperty: 'color',
  transitionDuration: 'quick',
  '& svg': { flex: 'none', fontSize: '22px', color: 'ink2' },
  _hover: { color: 'tide' },
} as const;

const Row = ({ children }: { children: ReactNode }) => (
  <Box as="li" borderTopWidth="1px">
    {children}
  </Box>
);

/** Links that are quicker than the form. */
export const QuickActions = () => {
  const { salesPhone } = useSite();
  return (
    <Box as="section" aria-labelledby="quick-actions">
      <Heading level={2} size="h3" id="quick-actions" marginBottom="3">
        Quick Actions
      </Heading>
      <Box as="ul" borderBottomWidth="1px">
        <Row>
          <Anchor to="/dealerships" css={row}>
            Find a Dealer
            <ArrowRightIcon />
          </Anchor>
        </Row>
        <Row>
          <Anchor to="/inventory" css={row}>
            Browse Inventory
            <ArrowRightIcon />
          </Anchor>
        </Row>
        <Row>
          <Anchor
            href={phoneHref(salesPhone)}
            css={row}
            {...tracks('click_phone', { kind: 'sales' })}
          >
            Call Sales
            <PhoneIcon />
          </Anchor>
        </Row>
      </Box>
    </Box>
  );
};
