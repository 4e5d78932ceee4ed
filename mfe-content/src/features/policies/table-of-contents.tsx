import type { PolicySection } from '@larkway/content-contract';
import { Anchor, Box, CaretDownIcon, chakra } from '@larkway/sdk';
import { useCurrentSection } from './use-current-section';

interface ContentsProps {
  sections: PolicySection[];
}

interface LinksProps extends ContentsProps {
  current?: string;
}

const link = {
  display: 'block',
  paddingBlock: '10px',
  lineHeight: 1.35,
  textUnderlineOffset: '6px',
  textDecoration: 'underline',
  textDecorationColor: 'transparent',
  transitionProperty: 'color, text-decoration-color',
  transitionDuration: 'quick',
  _hover: { color: 'ink', textDecorationColor: 'lark' },
  '&[aria-current]': {
    color: 'ink',
    fontWeight: 500,
    textDecorationColor: 'lark',
    textDecorationThickness: '2px',
  },
} as const;

const Links = ({ sections, current }: LinksProps) => (
  <Box as="ol">
    {sections.map(({ id, heading }) => (
      <Box as="li" key={id} borderTopWidth="1px">
        <Anchor
          href={`#${id}`}
          css={link}
          color="ink2"
          aria-current={id === current ? 'location' : undefined}
        >
          {heading}
        </Anchor>
      </Box>
    ))}
  </Box>
);

/** On a wide screen: beside the text, with the section that is being read underlined. */
export const ContentsBeside = ({ sections }: ContentsProps) => {
  const current = useCurrentSection(sections);
  return (
    <Box
      as="nav"
      aria-label="On this page"
      display={{ base: 'none', lg: 'block' }}
      borderBottomWidth="1px"
      fontSize="1rem"
    >
      <Links sections={sections} current={current} />
    </Box>
  );
};

/** On a narrow screen: one row in front of the text, which opens. */
export const ContentsInFront = ({ sections }: ContentsProps) => (
  <Box as="nav" aria-label="On this page" display={{ lg: 'none' }} borderBlockWidth="1px">
    <chakra.details css={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}>
      <chakra.summary
        textStyle="label"
        display="flex"
        justifyContent="space-between"
        alignItems="center"
        gap="4"
        minHeight="rowMobile"
      >
        On this page
        <CaretDownIcon size={20} />
      </chakra.summary>
      <Box paddingBottom="3">
        <Links sections={sections} />
      </Box>
    </chakra.details>
  </Box>
);
