import { Box, Flex } from '@larkway/sdk';
import { type Band, bandText, fillOf } from './bands';

/** Which shade stands for how many dealers: below the map on a phone, out at sea elsewhere. */
export const Legend = ({ bands }: { bands: Band[] }) => (
  <Box
    as="figcaption"
    fontSize="0.9375rem"
    lineHeight="24px"
    color="ink2"
    marginTop={{ base: '4', md: '0' }}
    position={{ md: 'absolute' }}
    right={{ md: '0' }}
    bottom={{ md: '0' }}
  >
    <Box as="span" id="us-map-legend">
      Dealers
    </Box>
    <Flex
      as="ul"
      aria-labelledby="us-map-legend"
      flexDirection={{ md: 'column' }}
      flexWrap="wrap"
      columnGap={{ base: '3', sm: '5' }}
    >
      {bands.map((band) => (
        <Flex as="li" key={band.from} alignItems="center" gap="2" fontVariantNumeric="tabular-nums">
          <Box
            as="span"
            aria-hidden
            width="20px"
            height="14px"
            borderRadius="bar"
            borderWidth="1px"
            css={{ background: fillOf(band), printColorAdjust: 'exact' }}
          />
          {bandText(band)}
        </Flex>
      ))}
    </Flex>
  </Box>
);
