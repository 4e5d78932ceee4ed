import { useReducer } from 'react';
import { defaultProfile, type Profile, type Usage } from './engine/profile';
import { toFragment } from './profile-in-address';

/** The form's fields as typed: numbers are text. */
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

/** Converts without validation: an empty number is 0, the engine clamps the rest. */
export const toProfile = (values: ProfileFormValues): Profile => ({
  vehiclePrice: Number(values.vehiclePrice),
  creditScore: Number(values.creditScore),
  downPayment: Number(values.downPayment),
  monthlyBudget: Number(values.monthlyBudget),
  preferredTerm: Number(values.preferredTerm),
  usage: values.usage,
  taxBenefit: values.taxBenefit,
});

/** The form's values, and the profile in the address that they are synchronized with. */
interface ProfileFormState {
  values: ProfileFormValues;
  /** The fragment with the last profile of the address; empty for none. */
  seen: string;
  /** Written into the address but not yet read back. */
  underWay: string | undefined;
}

export const profileForm = (
  seen: string,
  values: ProfileFormValues = defaultFormValues,
): ProfileFormState => ({ values, seen, underWay: undefined });

/** The shopper changes a field. */
export const filledIn = (state: ProfileFormState, values: ProfileFormValues): ProfileFormState => ({
  ...state,
  values,
});

/** The shopper requests results; the address will contain their profile. */
export const written = (state: ProfileFormState, underWay: string): ProfileFormState => ({
  ...state,
  underWay,
});

/**
 * The address contains a profile. One that the form wrote does not change the form, which may have
 * been edited since; one from a link or the back button is filled in.
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
  /** Call before writing the form's profile into the address. */
  expect: (profile: Profile) => void;
}

/**
 * The form's values, synchronized with the profile in the address: a link or the back button fills
 * them in.
 */
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
