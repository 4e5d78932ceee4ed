// breaks: mfe-knows-the-sdk-not-the-shell
import { header } from '../../shell/src/header';

export const usesShell = header;
