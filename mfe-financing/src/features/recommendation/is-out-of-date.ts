import { clampProfile } from './engine/clamp-profile';
import type { Profile } from './engine/profile';

/** Whether results for one profile no longer answer another. */
export const isOutOfDate = (computedFor: Profile, now: Profile): boolean => {
  const current = clampProfile(now);
  return (Object.keys(current) as (keyof Profile)[]).some(
    (field) => current[field] !== computedFor[field],
  );
};
