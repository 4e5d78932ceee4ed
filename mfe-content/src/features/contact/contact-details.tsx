import { openingHours } from '@larkway/content-contract';
import {
  Anchor,
  Box,
  ClockIcon,
  EnvelopeIcon,
  Grid,
  MapPinIcon,
  PhoneIcon,
  phoneHref,
  tracks,
  useSite,
} from '@larkway/sdk';
import type { ReactNode } from 'react';

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  marginBlock: '-8px',
  fontWeight: 600,
  textDecoration: 'underline',
  textDecorationThickness: '1.5px',
  textUnderlineOffset: '6px',
  textDecorationColor: 'lark',
  overflowWrap: 'anywhere',
  _hover: { textDecorationThickness: '3px' },
} as const;

interface DetailProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

const Detail = ({ icon, label, children }: DetailProps) => (
  <Grid
    as="li"
    gridTemplateColumns="24px minmax(0, 1fr)"
    columnGap="4"
    paddingBlock="5"
    borderTopWidth="1px"
  >
    <Box aria-hidden fontSize="24px" color="ink2">
      {icon}
    </Box>
    <Box>
      <Box color="ink2" fontSize="1rem" marginBottom="1">
        {label}
      </Box>
      {children}
    </Box>
  </Grid>
);

const Hours = () => (
  <Grid
    as="dl"
    gridTemplateColumns="max-content 1fr"
    columnGap="6"
    rowGap="1"
    fontWeight={500}
    fontVariantNumeric="tabular-nums"
  >
    {openingHours.contact.map(({ days, hours }) => (
      <Box key={days} display="contents">
        <dt>{days}</dt>
        <dd>{hours}</dd>
      </Box>
    ))}
  </Grid>
);

/** Phone, email, service area and hours. */
export const ContactDetails = () => {
  const { salesPhone, salesEmail } = useSite();
  return (
    <Box as="ul" borderBottomWidth="1px">
      <Detail icon={<PhoneIcon />} label="Phone">
        <Anchor
          href={phoneHref(salesPhone)}
          css={link}
          {...tracks('click_phone', { kind: 'sales' })}
        >
          {salesPhone}
        </Anchor>
      </Detail>
      <Detail icon={<EnvelopeIcon />} label="Email">
        <Anchor href={`mailto:${salesEmail}`} css={link}>
          {salesEmail}
        </Anchor>
      </Detail>
      <Detail icon={<MapPinIcon />} label="Service area">
        <Box fontWeight={500}>All 50 states</Box>
      </Detail>
      <Detail icon={<ClockIcon />} label="Hours">
        <Hours />
      </Detail>
    </Box>
  );
};
