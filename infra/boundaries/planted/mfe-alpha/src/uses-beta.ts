// breaks: mfe-knows-no-other-mfe
import { beta } from '../../mfe-beta/src/beta';

export const usesBeta = beta;
