import { chakra } from '../styles/chakra';
import { RoadLine } from './road-line';
import { Heading, Text } from './text';

export interface PageHeadProps {
  title: string;
  /** One or two sentences. */
  lead: string;
  /** URL of a vehicle's cut-out, 880 by 550 px; only for the eye, and only from 1,024 px. */
  vehicle: string;
}

/** A page's title and its first sentences, beside a vehicle on the line of a road. */
export const PageHead = ({ title, lead, vehicle }: PageHeadProps) => (
  <chakra.div
    display={{ lg: 'grid' }}
    gridTemplateColumns="minmax(0, 8fr) minmax(0, 4fr)"
    columnGap="column"
    alignItems="center"
  >
    <div>
      <Heading level={1}>{title}</Heading>
      <Text variant="lead" tone="ink2" marginTop="18px" maxWidth="36em">
        {lead}
      </Text>
    </div>
    <chakra.div display={{ base: 'none', lg: 'block' }}>
      <chakra.img
        src={vehicle}
        alt=""
        htmlWidth={880}
        htmlHeight={550}
        loading="lazy"
        width="full"
      />
      <RoadLine marginTop="-32px" />
    </chakra.div>
  </chakra.div>
);
