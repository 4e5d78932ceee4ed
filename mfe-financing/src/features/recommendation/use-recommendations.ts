import type { Program } from '@larkway/financing-contract';
import { track } from '@larkway/sdk';
import { useEffect, useRef, useState } from 'react';
import { clampProfile } from './engine/clamp-profile';
import type { FinancingOption } from './engine/financing-option';
import type { Profile } from './engine/profile';
import { recommend } from './engine/recommend';

/** How long the button reads "Calculating..." (specification, section 4). */
const CALCULATING_MILLISECONDS = 1_500;

export interface Recommendations {
  /** What they were computed for. */
  profile: Profile;
  options: FinancingOption[];
}

interface State {
  /** The latest results; they stay while the next ones are computed. */
  recommendations: Recommendations | undefined;
  isCalculating: boolean;
  calculate: (programs: Program[], profile: Profile) => void;
}

/** Empty, then calculating, then results. Makes no request. */
export const useRecommendations = (): State => {
  const [recommendations, setRecommendations] = useState<Recommendations>();
  const [isCalculating, setCalculating] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const calculate = (programs: Program[], typed: Profile): void => {
    const profile = clampProfile(typed);
    track('financing_calculator', { price: profile.vehiclePrice, value: 0, credit_score: profile.creditScore });
    setCalculating(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setRecommendations({ profile, options: recommend(programs, profile) });
      setCalculating(false);
    }, CALCULATING_MILLISECONDS);
  };
  return { recommendations, isCalculating, calculate };
};
