import type { Program } from '@larkway/financing-contract';
import { track } from '@larkway/sdk';
import { useMemo } from 'react';
import { clampProfile } from './engine/clamp-profile';
import type { FinancingOption } from './engine/financing-option';
import type { Profile } from './engine/profile';
import { recommend } from './engine/recommend';
import { isOutOfDate } from './is-out-of-date';
import { toProfile, type ProfileFormValues } from './profile-form-values';
import { useCalculation } from './use-calculation';
import { useProfileForm } from './use-profile-form';
import { useProfileInAddress } from './use-profile-in-address';

export interface Recommendations {
  /** What they were computed for. */
  profile: Profile;
  options: FinancingOption[];
}

interface State {
  values: ProfileFormValues;
  fillIn: (values: ProfileFormValues) => void;
  /** Computes for what stands in the form. Makes no request. */
  calculate: () => void;
  isCalculating: boolean;
  /** How many calculations have come to their end since the page was opened. */
  finished: number;
  /** Of the profile in the address; they stay while the next ones are computed. */
  recommendations: Recommendations | undefined;
  /** Whether there is a profile to show results for, be the programs there or not. */
  isAsked: boolean;
  outOfDate: boolean;
}

/** Empty, then calculating, then results; results at once where the address carries a profile. */
export const useRecommendations = (programs: Program[] | undefined): State => {
  const { profile, write } = useProfileInAddress();
  const { values, fillIn, expect } = useProfileForm(profile);
  const { isCalculating, finished, start } = useCalculation();
  const recommendations = useMemo(
    () => profile && programs && { profile, options: recommend(programs, profile) },
    [profile, programs],
  );

  const calculate = (): void => {
    const asked = clampProfile(toProfile(values));
    track('financing_calculator', {
      price: asked.vehiclePrice,
      value: 0,
      credit_score: asked.creditScore,
    });
    start(() => {
      expect(asked);
      write(asked);
    });
  };

  const outOfDate =
    profile !== undefined && !isCalculating && isOutOfDate(profile, toProfile(values));
  return {
    values,
    fillIn,
    calculate,
    isCalculating,
    finished,
    recommendations,
    isAsked: profile !== undefined,
    outOfDate,
  };
};
