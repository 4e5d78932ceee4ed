import type { PolicySection } from '@larkway/content-contract';
import { Anchor, Box, CaretDownIcon, chakra } from '@larkway/sdk';
import { useEffect, useState } from 'react';

/** The part of the window in which a heading counts as being read: its upper third. */
const READING = { rootMargin: '0px 0px -66% 0px' };

const isAhead = (id: string | undefined): boolean =>
  (document.getElementById(id ?? '')?.getBoundingClientRect().top ?? 0) > 0;

/**
 * The id of the section being read: the first in view, else the last one that was. Undefined above
 * the first section.
 */
const useCurrentSection = (sections: PolicySection[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      const first = sections.find(({ id }) => inView.has(id));
      if (first) setCurrent(first.id);
      else if (isAhead(sections[0]?.id)) setCurrent(undefined);
    }, READING);
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
};

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
