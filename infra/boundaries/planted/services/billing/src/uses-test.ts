// breaks: product-does-not-import-tests
import { fixture } from '../test/fixture';

export const usesTest = fixture;
