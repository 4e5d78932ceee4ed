// breaks: no-cycle
import { egg } from './egg';

export const chicken = (): string => egg();
