import { useSearchParams } from '@larkway/sdk';
import { useMemo } from 'react';
import type { Profile } from './engine/profile';
import { readProfile, toQuery, writeProfile } from './profile-in-address';

interface ProfileInAddress {
  profile: Profile | undefined;
  /** The same as a query, so that it can be compared. */
  query: string;
  /** Puts another in its place, in the same step of the history and without moving the page. */
  write: (profile: Profile) => void;
}

/** The profile that the results on this page are for. The address alone holds it: results can be shared, reloaded and gone back to. */
export const useProfileInAddress = (): ProfileInAddress => {
  const [params, setParams] = useSearchParams();
  const search = params.toString();
  const profile = useMemo(() => readProfile(new URLSearchParams(search)), [search]);
  const query = toQuery(profile);
  const write = (next: Profile): void => setParams((current) => writeProfile(current, next), { replace: true, preventScrollReset: true });
  return { profile, query, write };
};
