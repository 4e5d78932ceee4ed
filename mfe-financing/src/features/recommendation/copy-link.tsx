import { Button, toast, useHydrated, useLocation } from '@larkway/sdk';
import type { Profile } from './engine/profile';
import { LinkIcon } from './link-icon';
import { toFragment } from './profile-in-address';

interface CopyLinkProps {
  /** Whose results the link opens. */
  profile: Profile;
}

/** Copies the address of these results, without a campaign's parameters. */
export const CopyLink = ({ profile }: CopyLinkProps) => {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(
        `${window.location.origin}${pathname}#${toFragment(profile)}`,
      );
      toast({
        tone: 'success',
        title: 'Link copied',
        text: 'Anyone who opens it sees these recommendations.',
      });
    } catch {
      // Not allowed, or not a secure page; the browser says which in its own console.
      toast({
        tone: 'danger',
        title: 'The link could not be copied',
        text: 'It is the address of this page: copy it from the address bar.',
      });
    }
  };
  return (
    <Button
      tone="outline"
      size="sm"
      icon={<LinkIcon />}
      onClick={() => void copy()}
      visibility={isHydrated ? undefined : 'hidden'}
    >
      Copy link
    </Button>
  );
};
