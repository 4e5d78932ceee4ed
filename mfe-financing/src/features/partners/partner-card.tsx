import type { Partner, PartnerKind } from '@larkway/financing-contract';
import { Anchor, Box, chakra, Heading, Text } from '@larkway/sdk';

interface Diagram {
  background: 'stageDawn' | 'stageFog' | 'stageSand' | 'stageMarsh' | 'stageShell' | 'stageStone';
  /** Paths of roads on a ground of 112 by 112; later ones cross over earlier ones. */
  roads: string[];
  /** Centers of stops. */
  stops?: [x: number, y: number][];
}

const diagrams: Record<PartnerKind, Diagram> = {
  'pay-later': { background: 'stageFog', roads: ['M-4 28H40', 'M-4 56H66', 'M-4 84H92'] },
  prequalification: {
    background: 'stageDawn',
    roads: ['M20 96A40 40 0 0 1 90 62'],
    stops: [[90, 62]],
  },
  'rent-to-own': {
    background: 'stageMarsh',
    roads: ['M-6 88H48A26 26 0 1 0 31 44'],
    stops: [[31, 44]],
  },
  'lowest-apr': { background: 'stageSand', roads: ['M-6 24H20C62 24 50 88 92 88H120'] },
  consumer: { background: 'stageShell', roads: ['M56 118V44'], stops: [[56, 40]] },
  business: { background: 'stageStone', roads: ['M38 -6V118', 'M-6 70H118'] },
  'dealer-direct': {
    background: 'stageFog',
    roads: ['M24 56H88'],
    stops: [
      [22, 56],
      [90, 56],
    ],
  },
};

const Line = chakra('path');
const Stop = chakra('circle');

interface RoadDiagramProps {
  kind: PartnerKind;
}

/** A partner's picture: a road from above in the style of the logo. Decoration only. */
const RoadDiagram = ({ kind }: RoadDiagramProps) => {
  const { background, roads, stops = [] } = diagrams[kind];
  return (
    <Box background={background} borderRadius="stage" overflow="hidden" aspectRatio="1">
      <svg
        viewBox="0 0 112 112"
        width="100%"
        height="100%"
        fill="none"
        aria-hidden
        focusable={false}
      >
        {roads.map((road) => (
          <g key={road}>
            <Line d={road} stroke="markStroke" strokeWidth="18px" />
            <Line d={road} stroke="markDash" strokeWidth="3px" strokeDasharray="10 7" />
          </g>
        ))}
        {stops.map(([x, y]) => (
          <Stop key={x} cx={x} cy={y} r={11} fill="surface" stroke="markStroke" strokeWidth="5px" />
        ))}
      </svg>
    </Box>
  );
};

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
