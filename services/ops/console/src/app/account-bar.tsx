import { Box, IconButton, VisuallyHidden } from '@larkway/sdk';
import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { roleLabels } from '../operators/roles';
import { useSession } from '../session/use-session';
import { ThemeToggle } from '../ui/button';
import { RouterLink } from '../ui/text';

/** The signed-in operator, with a link to the account, the theme switch and sign-out. */
export const AccountBar = () => {
  const { me, leave } = useSession();
  return (
    <Box display="flex" alignItems="center" gap="1">
      <RouterLink
        to="/account"
        minWidth="0"
        flex="1"
        lineHeight={1.25}
        fontSize="0.9375rem"
        textAlign={{ base: 'right', lg: 'left' }}
        paddingBlock="3px"
        borderRadius="stage"
        _hover={{ textDecoration: 'underline', textUnderlineOffset: '4px' }}
      >
        <VisuallyHidden>Your account, signed in as </VisuallyHidden>
        <Box
          as="span"
          display="block"
          fontWeight={600}
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
          maxWidth={{ base: '112px', sm: '200px', lg: 'none' }}
        >
          {me.name}
        </Box>
        <VisuallyHidden>, </VisuallyHidden>
        <Box as="span" display="block" color="ink2">
          {roleLabels[me.role]}
        </Box>
      </RouterLink>
      <ThemeToggle />
      <IconButton label="Sign out" onClick={leave}>
        <SignOutIcon size={22} aria-hidden />
      </IconButton>
    </Box>
  );
};
