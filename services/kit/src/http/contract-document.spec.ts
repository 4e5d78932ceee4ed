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

describe('A contract as a document', () => {
  test('holds what a caller may send and what it is answered, by method and path', () => {
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

  test('says nothing of operations that visitors cannot reach', () => {
    const inside = defineRoute({ ...read, path: '/internal/things/:id' });
    expect(describeContract([inside, read])).toEqual(describeContract([read]));
  });

  test('a field with a default need not be sent, and is always answered', () => {
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

  test('a query of which nothing is needed need not be there; one with a duty must', () => {
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

  test('is another one when a schema is', () => {
    const longer = defineRoute({
      ...read,
      success: { ...success, schema: z.object({ id: z.int(), name: z.string().max(80) }) },
    });
    expect(describeContract([longer]).hash).not.toBe(describeContract([read]).hash);
    expect(operationOf(longer).hashes.request).toBe(operationOf(read).hashes.request);
    expect(operationOf(longer).hashes.response).not.toBe(operationOf(read).hashes.response);
  });

  test('stays the same when only words, names or the order of the source change', () => {
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

  test('a schema that holds itself is described once', () => {
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

  test('is found among everything that a contract package exports', () => {
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
