import { radii, type Radius } from '@larkway/dealers-contract';
import { Anchor, chakra, Flex, Text, useSearchParams } from '@larkway/sdk';
import { type FinderPage, withRadius } from './dealer-search';

const choice = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'touch',
  minWidth: 'touch',
  paddingInline: '2',
  color: 'ink2',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  textUnderlineOffset: '8px',
  textDecorationThickness: '2.5px',
  textDecorationColor: 'lark',
  _hover: { textDecorationLine: 'underline' },
  '&[aria-current]': { color: 'ink', fontWeight: 600, textDecorationLine: 'underline' },
} as const;

const Choices = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '1', marginInlineStart: '-8px' },
});

const nameOf = (radius: Radius): string =>
  radius === 'any' ? 'Any distance' : `Within ${radius} miles`;

/** Distance filter made of links, so that it works without scripts. */
export const RadiusChoice = ({ chosen, page }: { chosen: Radius; page: FinderPage }) => {
  const [params] = useSearchParams();
  return (
    <Flex
      as="nav"
      aria-label="Distance"
      flexWrap="wrap"
      alignItems="center"
      columnGap="5"
      marginBottom="2"
    >
      <Text variant="label" aria-hidden>
        Within
      </Text>
      <Choices>
        {radii.map((radius) => (
          <li key={radius}>
            <Anchor
              to={withRadius(page, params, radius)}
              rel="nofollow"
              aria-label={nameOf(radius)}
              aria-current={radius === chosen ? 'true' : undefined}
              css={choice}
            >
              {radius === 'any' ? 'Any' : `${radius} mi`}
            </Anchor>
          </li>
        ))}
      </Choices>
    </Flex>
  );
};
