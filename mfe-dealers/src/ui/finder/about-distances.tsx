import { Anchor, Text } from '@larkway/sdk';

const link = {
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
  textDecorationColor: 'line',
  _hover: { textDecorationColor: 'lark' },
} as const;

/** How distances are measured, and the sources of the places. */
export const AboutDistances = ({ isLocated = false }: { isLocated?: boolean }) => (
  <Text variant="small" tone="ink2" marginTop="8">
    Distances are straight lines.{' '}
    {isLocated && 'Your location is rounded to about half a mile and is not stored. '}
    Places come from the U.S. Census Bureau and{' '}
    <Anchor href="https://www.geonames.org/" newTab css={link}>
      GeoNames
    </Anchor>{' '}
    (
    <Anchor href="https://creativecommons.org/licenses/by/4.0/" newTab css={link}>
      CC BY 4.0
    </Anchor>
    ).
  </Text>
);
