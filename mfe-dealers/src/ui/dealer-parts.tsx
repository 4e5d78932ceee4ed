import { type Dealership, findUsState } from '@larkway/dealers-contract';
import {
  Anchor,
  ButtonLink,
  NavigationArrowIcon,
  phoneHref,
  PhoneIcon,
  Text,
  tracks,
  VisuallyHidden,
} from '@larkway/sdk';

/** A dealer's place in a list. */
export const dealerAnchor = (dealer: number): string => `dealer-${dealer}`;

/** The address of a dealer's page. */
export const dealerPage = ({ slug }: Pick<Dealership, 'slug'>): string => `/dealerships/${slug}`;

/** Link to a route to the dealer; undefined unless both coordinates are known. */
export const directionsHref = ({
  latitude,
  longitude,
}: Pick<Dealership, 'latitude' | 'longitude'>): string | undefined =>
  latitude === null || longitude === null
    ? undefined
    : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${latitude},${longitude}`)}`;

interface DealerProps {
  dealer: Dealership;
}

const contact = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { base: '44px', md: '36px' },
  textDecoration: 'underline',
  textDecorationColor: 'line',
  textUnderlineOffset: '4px',
  overflowWrap: 'anywhere',
  _hover: { textDecorationColor: 'lark' },
} as const;

const counted = tracks('click_phone', { kind: 'dealer' });

interface DealerAddressProps extends DealerProps {
  tone?: 'ink' | 'ink2';
  marginTop?: '0' | '2';
}

export const DealerAddress = ({ dealer, tone = 'ink2', marginTop = '2' }: DealerAddressProps) => (
  <Text as="address" tone={tone} fontStyle="normal" fontSize="1rem" marginTop={marginTop}>
    {dealer.address}, {dealer.city}, {findUsState(dealer.state)?.abbreviation ?? dealer.state}{' '}
    {dealer.zipCode}
  </Text>
);

export const DealerPhone = ({ dealer }: DealerProps) => (
  <Anchor href={phoneHref(dealer.phone)} css={contact} {...counted}>
    {dealer.phone}
  </Anchor>
);

export const DealerEmail = ({ dealer }: DealerProps) => (
  <Anchor href={`mailto:${dealer.email}`} css={contact}>
    {dealer.email}
  </Anchor>
);

export const CallDealer = ({ dealer }: DealerProps) => (
  <ButtonLink
    size="sm"
    href={phoneHref(dealer.phone)}
    icon={<PhoneIcon />}
    aria-label={`Call ${dealer.name}`}
    {...counted}
  >
    Call
  </ButtonLink>
);

/** Renders nothing for a dealer without coordinates. */
export const DirectionsToDealer = ({ dealer }: DealerProps) => {
  const href = directionsHref(dealer);
  if (!href) return null;
  return (
    <ButtonLink
      size="sm"
      tone="outline"
      borderColor="field"
      href={href}
      newTab
      icon={<NavigationArrowIcon />}
    >
      Directions
      <VisuallyHidden> to {dealer.name}</VisuallyHidden>
    </ButtonLink>
  );
};
