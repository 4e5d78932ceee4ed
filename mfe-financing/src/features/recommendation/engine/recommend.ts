import type { Program } from '@larkway/financing-contract';
import { clampProfile } from './clamp-profile';
import type { FinancingOption } from './financing-option';
import { optionOfProgram } from './option-of-program';
import type { Profile } from './profile';

/** The options a profile has, best match first; equal scores keep the programs' own order (decisions, row 11). */
export const recommend = (programs: Program[], profile: Profile): FinancingOption[] => {
  const computable = clampProfile(profile);
  return [...programs]
    .sort((a, b) => a.order - b.order)
    .flatMap((program) => optionOfProgram(program, computable) ?? [])
    .sort((a, b) => b.score - a.score);
};
