// breaks: sdk-does-not-know-its-host
import { header } from '../../src/header';

export const usesHost = header;
