import { useReducer } from 'react';
import type { Profile } from './engine/profile';
import {
  arrived,
  filledIn,
  profileForm,
  type ProfileFormState,
  written,
} from './profile-form-state';
import { type ProfileFormValues, toFormValues } from './profile-form-values';
import { toFragment } from './profile-in-address';

type Step = (state: ProfileFormState) => ProfileFormState;

const take = (state: ProfileFormState, step: Step): ProfileFormState => step(state);

interface ProfileForm {
  values: ProfileFormValues;
  fillIn: (values: ProfileFormValues) => void;
  /** To be told before a profile of the form is written into the address. */
  expect: (profile: Profile) => void;
}

/** The form's answers, given the profile in the address: a link or the back button fills them in. */
export const useProfileForm = (inAddress: Profile | undefined): ProfileForm => {
  const fragment = toFragment(inAddress);
  const valuesInAddress = inAddress && toFormValues(inAddress);
  const [state, dispatch] = useReducer(take, null, () => profileForm(fragment, valuesInAddress));
  const current = arrived(state, fragment, valuesInAddress);
  if (current !== state) dispatch((latest) => arrived(latest, fragment, valuesInAddress));
  return {
    values: current.values,
    fillIn: (values) => dispatch((latest) => filledIn(latest, values)),
    expect: (profile) => dispatch((latest) => written(latest, toFragment(profile))),
  };
};
