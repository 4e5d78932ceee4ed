import { Anchor, Box, useSite } from '@larkway/sdk';
import { Wordmark } from './wordmark';

interface LogoProps {
  size: 'header' | 'footer';
}

const heights = { header: { base: '26px', md: '30px' }, footer: { base: '40px' } };

/** The brand, linked to the home page. A brand other than Larkway is set in the display font. */
export const Logo = ({ size }: LogoProps) => {
  const { brand } = useSite();
  return (
    <Anchor
      to="/"
      aria-label={`${brand} home`}
      display="inline-flex"
      alignItems="center"
      minHeight="touch"
      flex="none"
    >
      {brand === 'Larkway' ? (
        <Wordmark height={heights[size]} />
      ) : (
        <Box as="span" textStyle="h3">
          {brand}
        </Box>
      )}
    </Anchor>
  );
};
