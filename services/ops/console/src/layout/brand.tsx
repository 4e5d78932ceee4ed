import { Box } from '@larkway/sdk';
import { Wordmark } from '@larkway/shell/wordmark';
import { RouterLink } from '../ui/anchor';

/** The brand, leading to the overview. */
export const Brand = () => (
  <RouterLink
    to="/"
    aria-label="Larkway operations, overview"
    display="inline-flex"
    alignItems="center"
    gap="10px"
    minHeight="touch"
  >
    <Wordmark height={{ base: '24px', md: '26px' }} />
    <Box
      as="span"
      display={{ base: 'none', sm: 'inline', lg: 'none' }}
      color="ink2"
      fontSize="0.9375rem"
      paddingTop="5px"
    >
      Operations
    </Box>
  </RouterLink>
);
