// breaks: no-unresolvable
import { nothing } from './nothing';

export const usesNothing = nothing;
