/**
 * The requirements of https://github.com/awslabs/frontend-discovery (schema/v1-pre.json, commit
 * c0236772), rewritten with one difference: the original validates only the first version of a
 * micro-frontend, this one all.
 */
const version = {
  type: 'object',
  required: ['url', 'metadata'],
  additionalProperties: false,
  properties: {
    url: { type: 'string' },
    fallbackUrl: { type: 'string' },
    metadata: {
      type: 'object',
      required: ['integrity', 'version'],
      additionalProperties: false,
      properties: { integrity: { type: 'string' }, version: { type: 'string' } },
    },
    deployment: {
      type: 'object',
      required: ['traffic', 'default'],
      properties: {
        traffic: { type: 'number', minimum: 0, maximum: 100 },
        default: { type: 'boolean' },
      },
    },
    extras: { type: 'object' },
  },
};

export const frontendDiscovery = {
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  type: 'object',
  required: ['schema', 'microFrontends'],
  additionalProperties: false,
  properties: {
    schema: { type: 'string' },
    microFrontends: {
      type: 'object',
      additionalProperties: { type: 'array', uniqueItems: true, items: version },
    },
  },
};
