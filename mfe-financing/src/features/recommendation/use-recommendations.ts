import type { Program } from '@larkway/financing-contract';
import { track } from '@larkway/sdk';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { FinancingOption } from './engine/financing-option';
import { clampProfile, isOutOfDate, type Profile } from './engine/profile';
import { recommend } from './engine/recommend';
import { type ProfileFormValues, toProfile, useProfileForm } from './profile-form-state';
import { useProfileInAddress } from './profile-in-address';

/** How long the button reads "Calculating..." (specification, section 4; decisions, row 15). */
const CALCULATING_MILLISECONDS = 1_500;

interface Calculation {
  isCalculating: boolean;
  /** Number of completed calculations. */
  finished: number;
  /** Restarts a running calculation. */
  start: (onEnd: () => void) => void;
}

/** The delay between the request and the results. */
const useCalculation = (): Calculation => {
  const [isCalculating, setCalculating] = useState(false);
  const [finished, setFinished] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (onEnd: () => void): void => {
    setCalculating(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Together with the router's own transition, so that no frame shows an end without results.
      startTransition(() => {
        onEnd();
        setFinished((count) => count + 1);
        setCalculating(false);
      });
    }, CALCULATING_MILLISECONDS);
  };
  return { isCalculating, finished, start };
};

export interface Recommendations {
  /** The profile that they were computed for. */
  profile: Profile;
  options: FinancingOption[];
}

interface State {
  values: ProfileFormValues;
  fillIn: (values: ProfileFormValues) => void;
  /** Computes results for the form's values. Sends no request. */
  calculate: () => void;
  isCalculating: boolean;
  /** Number of completed calculations since the page was opened. */
  finished: number;
  /** Results for the profile in the address; kept while new ones are computed. */
  recommendations: Recommendations | undefined;
  /** Whether there is a profile to show results for, even while the programs load. */
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
