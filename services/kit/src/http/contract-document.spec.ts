import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { describeContract, publicRoutesOf } from './contract-document.js';

const success = {
  status: 200,
  schema: z.object({ id: z.int(), name: z.string() }),
  description: 'A thing',
};
const read = defineRoute({
  method: 'GET',
  path: '/api/things/:id',
  summary: 'One thing',
  params: z.object({ id: z.string() }),
  success,
  errors: [],
});
const operationOf = (
  route: Parameters<typeof describeContract>[0] extends Iterable<infer R> ? R : never,
) => describeContract([route]).operations[`${route.method} ${route.path}`]!;

describe('The document of a contract', () => {
  test('contains requests and responses by method and path', () => {
    expect(describeContract([read]).operations).toMatchObject({
      'GET /api/things/:id': {
        request: {
          properties: { params: { properties: { id: { type: 'string' } } } },
          required: ['params'],
          additionalProperties: false,
        },
        response: {
          properties: { id: { type: 'integer' }, name: { type: 'string' } },
          required: ['id', 'name'],
        },
      },
    });
  });

  test('leaves out operations that are not public', () => {
    const inside = defineRoute({ ...read, path: '/internal/things/:id' });
    expect(describeContract([inside, read])).toEqual(describeContract([read]));
  });

  test('makes a field with a default optional in the request and required in the response', () => {
    const schema = z.strictObject({ note: z.string().default('none') });
    const { request, response } = operationOf(
      defineRoute({
        ...read,
        method: 'POST',
        params: undefined,
        body: schema,
        success: { ...success, schema },
      }),
    );
    expect(request).toMatchObject({
      properties: { body: { properties: { note: { type: 'string' } } } },
    });
    expect(request).not.toHaveProperty('properties.body.required');
    expect(response).toHaveProperty('required', ['note']);
  });

  test('makes a query optional unless one of its fields is required', () => {
    const filter = { ...read, params: undefined };
    expect(
      operationOf(
        defineRoute({ ...filter, query: z.strictObject({ state: z.string().optional() }) }),
      ).request['required'],
    ).toBeUndefined();
    expect(
      operationOf(defineRoute({ ...filter, query: z.strictObject({ state: z.string() }) })).request[
        'required'
      ],
    ).toEqual(['query']);
  });

  test('changes when a schema changes', () => {
    const longer = defineRoute({
      ...read,
      success: { ...success, schema: z.object({ id: z.int(), name: z.string().max(80) }) },
    });
    expect(describeContract([longer]).hash).not.toBe(describeContract([read]).hash);
    expect(operationOf(longer).hashes.request).toBe(operationOf(read).hashes.request);
    expect(operationOf(longer).hashes.response).not.toBe(operationOf(read).hashes.response);
  });

  test('stays the same when only descriptions, names or the order of the source change', () => {
    const reworded = z
      .object({
        name: z.string().meta({ description: 'As on the sign', examples: ['Ann'] }),
        id: z.int(),
      })
      .meta({ id: 'Thing' });
    const other = defineRoute({ ...read, path: '/api/others' });
    const changed = defineRoute({
      ...read,
      summary: 'A single thing',
      success: { ...success, schema: reworded },
    });
    expect(describeContract([other, changed])).toEqual(describeContract([read, other]));
    expect(JSON.stringify(describeContract([other, changed]))).toBe(
      JSON.stringify(describeContract([read, other])),
    );
  });

  test('describes a recursive schema once', () => {
    const tree = z.object({
      name: z.string(),
      get parts() {
        return z.array(tree);
      },
    });
    const { response } = operationOf(
      defineRoute({ ...read, success: { ...success, schema: z.array(tree) } }),
    );
    expect(JSON.stringify(response)).toMatch(/"\$ref":"#\/\$defs\/\w+"/);
  });

  test('covers all routes among the exports of a contract package', () => {
    const inside = defineRoute({ ...read, path: '/internal/things' });
    const exported = {
      thingRoutes: { read },
      again: { read },
      operationsRoutes: { inside },
      thingSchema: success.schema,
      names: ['a'],
      toName: () => 'a',
      limit: 3,
      nothing: null,
    };
    expect(publicRoutesOf(exported)).toEqual([read]);
  });
});
