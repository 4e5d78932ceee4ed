import type { Partner } from '@larkway/financing-contract';
import { Anchor, Box, Heading, Text } from '@larkway/sdk';
import { RoadDiagram } from './road-diagram';

interface PartnerCardProps {
  partner: Partner;
}

/** The whole card is the link. */
export const PartnerCard = ({ partner: { kind, title, blurb, url } }: PartnerCardProps) => (
  <Anchor
    href={url}
    newTab
    className="group"
    display="grid"
    gridTemplateColumns={{ base: '80px minmax(0, 1fr)', md: '112px minmax(0, 1fr)' }}
    columnGap={{ base: '18px', md: '6' }}
    alignItems={{ base: 'start', md: 'center' }}
    paddingBlock="6"
    height="full"
    borderTopWidth="1px"
  >
    <RoadDiagram kind={kind} />
    <Box>
      <Heading level={3}>{title}</Heading>
      <Text tone="ink2" fontSize="1rem" marginTop="1">
        {blurb}
      </Text>
      <Text
        as="span"
        display="inline-block"
        marginTop="2"
        fontWeight={600}
        borderBottomWidth="1.5px"
        borderColor="lark"
        css={{ _groupHover: { boxShadow: '0 1.5px var(--lw-colors-lark)' } }}
      >
        Quick Apply →
      </Text>
    </Box>
  </Anchor>
);
