import { chicken } from './chicken';

export const egg = (): string => chicken();
