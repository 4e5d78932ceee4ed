import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { root } from '../../local/repository.js';

type Property = string | { type: string; required?: boolean };

/** One entry of GitHub's own schema language. */
interface Definition {
  /** Contexts that a `${{ }}` in place of the value may use. */
  context?: string[];
  string?: { constant?: string; 'require-non-empty'?: boolean };
  boolean?: object;
  number?: object;
  null?: object;
  sequence?: { 'item-type'?: string };
  mapping?: {
    properties?: Record<string, Property>;
    'loose-key-type'?: string;
    'loose-value-type'?: string;
  };
  'one-of'?: string[];
  'allowed-values'?: string[];
}

type JsonSchema = Record<string, unknown>;

const reference = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });

const expression: JsonSchema = { type: 'string', pattern: '^\\$\\{\\{[^]*\\}\\}$' };

/**
 * YAML's numbers and booleans are strings where GitHub expects a string. The parts of a value
 * inherit its contexts, which JSON Schema cannot express: an expression may replace every boolean
 * and number.
 */
const primitives: Record<string, JsonSchema> = {
  any: {},
  string: { type: ['string', 'number', 'boolean'] },
  boolean: { anyOf: [{ type: 'boolean' }, expression] },
  number: { anyOf: [{ type: 'number' }, expression] },
  null: { type: 'null' },
  sequence: { type: 'array' },
  mapping: { type: 'object' },
};

const mappingSchema = ({
  properties = {},
  'loose-value-type': looseValue,
}: NonNullable<Definition['mapping']>): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      reference(typeof property === 'string' ? property : property.type),
    ]),
  ),
  required: Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object' && property.required ? [name] : [],
  ),
  additionalProperties: looseValue ? reference(looseValue) : false,
});

const literalSchema = (definition: Definition): JsonSchema => {
  if (definition['one-of']) return { anyOf: definition['one-of'].map(reference) };
  if (definition['allowed-values']) return { enum: definition['allowed-values'] };
  if (definition.mapping) return mappingSchema(definition.mapping);
  if (definition.sequence)
    return {
      type: 'array',
      ...(definition.sequence['item-type']
        ? { items: reference(definition.sequence['item-type']) }
        : {}),
    };
  if (definition.string?.constant !== undefined) return { const: definition.string.constant };
  if (definition.string)
    return {
      ...primitives['string'],
      ...(definition.string['require-non-empty'] ? { minLength: 1 } : {}),
    };
  const [primitive] = ['boolean', 'number', 'null'].filter((name) => name in definition);
  if (!primitive)
    throw new Error(
      `workflow-v1.0.schema.json: a definition of an unknown kind: ${JSON.stringify(definition)}`,
    );
  return primitives[primitive]!;
};

const schemaOf = (definition: Definition): JsonSchema =>
  definition.context
    ? { anyOf: [literalSchema(definition), expression] }
    : literalSchema(definition);

const { definitions } = JSON.parse(
  readFileSync(join(root, 'infra/deploy/ci/workflow-v1.0.schema.json'), 'utf8'),
) as { definitions: Record<string, Definition> };

const validate = new Ajv({ strict: false }).compile({
  ...reference('workflow-root-strict'),
  definitions: {
    ...primitives,
    ...Object.fromEntries(
      Object.entries(definitions).map(([name, definition]) => [name, schemaOf(definition)]),
    ),
  },
});

/**
 * Where a workflow file breaks GitHub's schema, translated into JSON Schema; the schema has no
 * rules about the inside of `${{ }}`.
 */
export const workflowProblems = (workflow: unknown): string[] =>
  validate(workflow)
    ? []
    : [
        ...new Set(
          (validate.errors ?? []).map(
            ({ instancePath, message, params }) =>
              `${instancePath} ${message} ${JSON.stringify(params)}`,
          ),
        ),
      ];
