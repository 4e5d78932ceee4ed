import { defaultFormValues, type ProfileFormValues } from './profile-form-values';

/** What stands in the form, and what is known of the address it is mirrored in. */
export interface ProfileFormState {
  values: ProfileFormValues;
  /** The profile that the address carried last, as its fragment; empty for none. */
  seen: string;
  /** Written into the address, and not yet back from it. */
  underWay: string | undefined;
}

export const profileForm = (
  seen: string,
  values: ProfileFormValues = defaultFormValues,
): ProfileFormState => ({ values, seen, underWay: undefined });

/** Somebody fills in the form. */
export const filledIn = (state: ProfileFormState, values: ProfileFormValues): ProfileFormState => ({
  ...state,
  values,
});

/** Results were asked for; their profile will come back from the address. */
export const written = (state: ProfileFormState, underWay: string): ProfileFormState => ({
  ...state,
  underWay,
});

/**
 * The address carries a profile. What the form wrote itself leaves it alone, for it may have been changed since; what a
 * link or the back button brings is filled in.
 */
export const arrived = (
  state: ProfileFormState,
  inAddress: string,
  values: ProfileFormValues | undefined,
): ProfileFormState => {
  if (inAddress === state.seen) return state;
  return inAddress === state.underWay
    ? profileForm(inAddress, state.values)
    : profileForm(inAddress, values);
};
