import type { Session } from '@larkway/ops-contract';
import { Box, IconButton, VisuallyHidden } from '@larkway/sdk';
import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { useSWRConfig } from 'swr';
import { send } from '../api/http';
import { roleLabels } from '../operators/role-labels';
import { useSession } from '../session/use-session';
import { useAction } from '../ui/use-action';
import { ThemeToggle } from './theme-toggle';

/** Who is signed in, the theme, and the way out. */
export const Account = () => {
  const { me, adopt } = useSession();
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction(async () => {
    const session = await send<Session>('/ops/api/session/end');
    // Nothing of what was shown stays for the next one at this screen.
    await mutate((key) => typeof key === 'string' && key !== '/ops/api/session', undefined, { revalidate: false });
    adopt(session);
  });
  return (
    <Box display="flex" alignItems="center" gap="1">
      <Box minWidth="0" flex="1" lineHeight={1.25} fontSize="0.9375rem" textAlign={{ base: 'right', lg: 'left' }}>
        <VisuallyHidden>Signed in as </VisuallyHidden>
        <Box fontWeight={600} overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" maxWidth={{ base: '112px', sm: '200px', lg: 'none' }}>
          {me.name}
        </Box>
        <Box color="ink2">{roleLabels[me.role]}</Box>
      </Box>
      <ThemeToggle />
      <IconButton label="Sign out" disabled={busy} onClick={() => void run()}>
        <SignOutIcon size={22} aria-hidden />
      </IconButton>
    </Box>
  );
};
