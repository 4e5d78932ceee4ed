import { findUsState, type Dealership } from '@larkway/dealers-contract';
import { Anchor, Badge, ButtonLink, Flex, Heading, NavigationArrowIcon, PhoneIcon, phoneHref, Text, track } from '@larkway/sdk';
import { directionsHref } from './directions';

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

const countCall = (): void => track('click_phone', { kind: 'dealer' });

export interface DealerCardProps {
  dealer: Dealership;
  /** Where the name stands in the page's outline. */
  level?: 2 | 3;
  /** Off where the whole page is about one state. */
  showsState?: boolean;
}

/** One dealer, with every way to get there. */
export const DealerCard = ({ dealer, level = 3, showsState = true }: DealerCardProps) => {
  const abbreviation = findUsState(dealer.state)?.abbreviation ?? dealer.state;
  const directions = directionsHref(dealer);
  return (
    <Flex
      as="article"
      flexDirection="column"
      height="full"
      borderTopWidth="1px"
      paddingTop="6"
    >
      <Flex justifyContent="space-between" alignItems="start" gap="4">
        <Heading level={level} size="h3">
          {dealer.name}
        </Heading>
        {showsState && <Badge>{dealer.state}</Badge>}
      </Flex>
      <Text as="address" tone="ink2" fontStyle="normal" fontSize="1rem" marginTop="2">
        {dealer.address}
        <br />
        {dealer.city}, {abbreviation} {dealer.zipCode}
      </Text>
      <Flex flexDirection="column" alignItems="start" fontSize="1rem" marginTop="2">
        <Anchor href={phoneHref(dealer.phone)} css={contact} onClick={countCall}>
          {dealer.phone}
        </Anchor>
        <Anchor href={`mailto:${dealer.email}`} css={contact}>
          {dealer.email}
        </Anchor>
      </Flex>
      <Flex gap="10px" marginTop="auto" paddingTop="4">
        <ButtonLink size="sm" href={phoneHref(dealer.phone)} icon={<PhoneIcon />} aria-label={`Call ${dealer.name}`} onClick={countCall}>
          Call
        </ButtonLink>
        {directions && (
          <ButtonLink size="sm" tone="outline" borderColor="field" href={directions} newTab icon={<NavigationArrowIcon />}>
            Directions
          </ButtonLink>
        )}
      </Flex>
    </Flex>
  );
};
