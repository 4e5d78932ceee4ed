import { contentRoutes } from '@larkway/content-contract';
import type { DocumentRoute } from '@larkway/kit/documents';
import { notFound } from '@larkway/kit/errors';
import type { DataSource } from 'typeorm';
import { PolicyEntity, toPolicy } from './policy.entity.js';

const keyOf = (slug: string | undefined): string => `policies/${slug}`;

/** One document per policy. */
export const buildPolicies = async (dataSource: DataSource): Promise<Record<string, unknown>> => {
  const policies = await dataSource.getRepository(PolicyEntity).find();
  return Object.fromEntries(policies.map((policy) => [keyOf(policy.slug), toPolicy(policy)]));
};

export const policyRoute: DocumentRoute = {
  path: contentRoutes.policy.path,
  key: ({ params }) => keyOf(params.slug),
  missing: () => notFound('Policy not found'),
};
