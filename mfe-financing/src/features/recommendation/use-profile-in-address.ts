import { useFormAnswer, useHydrated, useLocation, useNavigate } from '@larkway/sdk';
import { useEffect, useMemo } from 'react';
import type { Profile } from './engine/profile';
import { readProfile, toFragment, withoutProfile } from './profile-in-address';

interface ProfileInAddress {
  profile: Profile | undefined;
  /** Replaces it, in the same history entry and without moving the page. */
  write: (profile: Profile) => void;
}

/**
 * The profile that the results on this page are for. It stands in the fragment of the address, which browsers send to nobody: results
 * can be shared, reloaded and gone back to, and no server learns of them. Without scripts the form is posted, and the profile is what was posted.
 */
export const useProfileInAddress = (): ProfileInAddress => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const posted = useFormAnswer()?.values;
  // The server knows no fragment, so what it rendered is taken over without one.
  const fragment = isHydrated ? hash.slice(1) : '';
  const profile = useMemo(
    () =>
      readProfile(new URLSearchParams(fragment)) ??
      (posted && readProfile(new URLSearchParams(posted))),
    [fragment, posted],
  );
  const write = (next: Profile): void =>
    void navigate({ search, hash: toFragment(next) }, { replace: true, preventScrollReset: true });

  // Links that were shared while the profile stood in the query still lead to their results.
  useEffect(() => {
    const params = new URLSearchParams(search);
    const inQuery = readProfile(params);
    if (inQuery)
      void navigate(
        { search: withoutProfile(params).toString(), hash: toFragment(inQuery) },
        { replace: true, preventScrollReset: true },
      );
  }, [search, navigate]);

  return { profile, write };
};
