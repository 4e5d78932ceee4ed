import { useReducer } from 'react';
import { defaultProfile, type Profile, type Usage } from './engine/profile';
import { toFragment } from './profile-in-address';

/** The form as it stands on the screen: numbers are the text that was typed. */
export interface ProfileFormValues {
  vehiclePrice: string;
  creditScore: string;
  downPayment: string;
  monthlyBudget: string;
  preferredTerm: string;
  usage: Usage;
  taxBenefit: boolean;
}

/** A profile as the form shows it. */
const toFormValues = ({
  vehiclePrice,
  creditScore,
  downPayment,
  monthlyBudget,
  preferredTerm,
  usage,
  taxBenefit,
}: Profile): ProfileFormValues => ({
  vehiclePrice: String(vehiclePrice),
  creditScore: String(creditScore),
  downPayment: String(downPayment),
  monthlyBudget: String(monthlyBudget),
  preferredTerm: String(preferredTerm),
  usage,
  taxBenefit,
});

export const defaultFormValues: ProfileFormValues = toFormValues(defaultProfile);

/** Converts without judging: an empty number is 0, everything else is left to the engine's clamping. */
export const toProfile = (values: ProfileFormValues): Profile => ({
  vehiclePrice: Number(values.vehiclePrice),
  creditScore: Number(values.creditScore),
  downPayment: Number(values.downPayment),
  monthlyBudget: Number(values.monthlyBudget),
  preferredTerm: Number(values.preferredTerm),
  usage: values.usage,
  taxBenefit: values.taxBenefit,
});

/** What stands in the form, and what is known of the address it is mirrored in. */
interface ProfileFormState {
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
