import { defaultProfile, type Profile, type Usage } from './engine/profile';

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
export const toFormValues = ({
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
