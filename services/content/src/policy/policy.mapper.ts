import { type Policy, policySchema } from '@larkway/content-contract';
import type { PolicyEntity } from './policy.entity.js';

/** @throws ZodError when the row is not a policy as pages know it, so that a mistaken edit is never served. */
export const toPolicy = ({ slug, title, summary, lastUpdated, sections }: PolicyEntity): Policy =>
  policySchema.parse({ slug, title, summary, lastUpdated, sections });

export const toPolicyEntity = (policy: Policy): PolicyEntity => ({ ...policy });
