// breaks: shell-composes-without-knowing
import { beta } from '../../mfe-beta/src/beta';

export const usesMfe = beta;
