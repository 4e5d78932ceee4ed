import { Flex, Heading, TextLink } from '@larkway/sdk';

export interface BandHeadProps {
  id: string;
  title: string;
  more: { label: string; to: string };
}

/** A section's heading with a link to more. */
export const BandHead = ({ id, title, more }: BandHeadProps) => (
  <Flex
    flexDirection={{ base: 'column', md: 'row' }}
    alignItems={{ base: 'start', md: 'end' }}
    justifyContent="space-between"
    columnGap="8"
    rowGap={{ base: '2', md: '8' }}
    marginBottom="head"
  >
    <Heading level={2} id={id}>
      {title}
    </Heading>
    <TextLink to={more.to}>{more.label}</TextLink>
  </Flex>
);
