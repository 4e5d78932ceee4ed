import type { Navigation } from '@larkway/releases-contract';
import { Anchor, Box, type Topic, useLocation, useTopic, VisuallyHidden } from '@larkway/sdk';
import { useComposition } from '../remotes/composition';

type List = NonNullable<Navigation['lists']>[number];

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** The phone number beside it fits from 1,280 px. */
const numberBeside = { '& + a > span': { display: { base: 'none', xl: 'inline' } } } as const;

/** On the narrowest screens only assistive technology has the label. */
const narrow = {
  '@media (max-width: 359px)': { position: 'absolute', clipPath: 'inset(50%)' },
} as const;

const ListLink = ({ label, to, parameter, topic }: List) => {
  const texts: Topic<string[]> = { name: topic, is: isTexts };
  const items = useTopic(texts);
  const { pathname } = useLocation();
  if (!items?.length || pathname === to) return null;
  return (
    <Anchor
      to={`${to}?${parameter}=${items.map(encodeURIComponent).join()}`}
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="touch"
      paddingInline="2"
      fontWeight={600}
      _print={{ display: 'none' }}
      css={numberBeside}
    >
      <Box as="span" css={narrow}>
        {label}
      </Box>
      <Box
        as="span"
        display="grid"
        placeItems="center"
        minWidth="24px"
        height="24px"
        borderRadius="pill"
        background="button"
        color="onButton"
        fontSize="0.875rem"
      >
        {items.length}
      </Box>
      <VisuallyHidden>selected</VisuallyHidden>
    </Anchor>
  );
};

/** Links to lists that the visitor has put together, such as models to compare. */
export const ListLinks = () => {
  const { map } = useComposition();
  return map.remotes.flatMap(({ navigation }) =>
    (navigation?.lists ?? []).map((list) => <ListLink key={list.topic} {...list} />),
  );
};
