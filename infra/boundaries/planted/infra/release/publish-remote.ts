import { transform } from '@swc/core';

export const publishRemote = transform;
