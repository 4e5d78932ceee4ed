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

export const defaultFormValues: ProfileFormValues = {
  vehiclePrice: String(defaultProfile.vehiclePrice),
  creditScore: String(defaultProfile.creditScore),
  downPayment: String(defaultProfile.downPayment),
  monthlyBudget: String(defaultProfile.monthlyBudget),
  preferredTerm: String(defaultProfile.preferredTerm),
  usage: defaultProfile.usage,
  taxBenefit: defaultProfile.taxBenefit,
};

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
