import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultInquiryMessage, vehicleInquirySchema } from '@larkway/leads-contract';
import { type ActionContext, createHttp } from '@larkway/sdk';
import { closedOrigin, trialSite } from '@larkway/sdk/testing';
import { paintsOf } from '../../pictures/vehicle-pictures';
import { aVehicle } from '../../testing/a-vehicle';
import { emptyForm, inquiryAction, missingFields, toInquiry } from './inquiry-api';

const form = {
  firstName: ' Maya',
  lastName: 'Ortiz ',
  phone: '(555) 555-0100',
  email: 'maya@example.com',
};

describe('asking for more information', () => {
  it('names are joined by a space, the price is a dollar string, the message is the default one', () => {
    expect(toInquiry({ form, vehicle: aVehicle({ name: 'D6 Max', price: 14_995 }) })).toEqual({
      name: 'Maya Ortiz',
      email: 'maya@example.com',
      phone: '(555) 555-0100',
      message: defaultInquiryMessage,
      vehicleName: 'D6 Max',
      vehiclePrice: '$14,995',
    });
  });

  it('the service’s own schema accepts what is sent', () => {
    expect(vehicleInquirySchema.safeParse(toInquiry({ form, vehicle: aVehicle() })).success).toBe(
      true,
    );
  });

  it('a paint that was chosen ends the message, and the service accepts it', () => {
    const inquiry = toInquiry({
      form,
      vehicle: aVehicle(),
      paint: { id: 'sea-glass', name: 'Sea Glass', hex: '#8fb7a8' },
    });
    expect(inquiry.message).toBe(`${defaultInquiryMessage} Paint: Sea Glass.`);
    expect(vehicleInquirySchema.safeParse(inquiry).success).toBe(true);
  });

  it('a field of spaces is an empty field', () => {
    for (const name of Object.keys(emptyForm))
      expect(Object.keys(missingFields({ ...form, [name]: '   ' }))).toEqual([name]);
    expect(Object.keys(missingFields(emptyForm))).toHaveLength(4);
    expect(missingFields(form)).toEqual({});
  });
});

const typed = {
  firstName: 'Maya',
  lastName: 'Ortiz',
  phone: '(555) 555-0100',
  email: 'maya@example.com',
};

interface Received {
  key: string | undefined;
  body: unknown;
}

let server: Server;
let origin: string;
let received: Received[];
let answer: { status: number; body: object };

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
};

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/api/vehicles/d4')
        return response.end(JSON.stringify(aVehicle({ slug: 'd4', name: 'D4', price: 8995 })));
      if (request.url !== '/api/vehicle-inquiry')
        return response.writeHead(404).end('{"error":"None","code":"not_found"}');
      received.push({
        key: request.headers['idempotency-key'] as string,
        body: await bodyOf(request),
      });
      return response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  received = [];
  answer = { status: 202, body: { id: 'a', status: 'queued' } };
});

const post = (values: Record<string, string>, slug = 'd4', to = origin, query = '') =>
  inquiryAction({
    params: { slug },
    search: new URLSearchParams(query),
    http: createHttp({ fetch, resolve: (path) => `${to}${path}` }),
    site: trialSite,
    values,
    idempotencyKey: 'the-key-of-this-form',
  } satisfies ActionContext);

describe('the form "Get More Information" without scripts', () => {
  it('a complete form is sent with its key, and leads to the thank-you page', async () => {
    expect(await post(typed)).toEqual({ redirect: '/thank-you?vehicle=d4' });
    expect(received).toEqual([
      {
        key: 'the-key-of-this-form',
        body: {
          name: 'Maya Ortiz',
          email: 'maya@example.com',
          phone: '(555) 555-0100',
          message: "I'm interested in learning more about this vehicle.",
          vehicleName: 'D4',
          vehiclePrice: '$8,995',
        },
      },
    ]);
  });

  it('the paint in the address ends the message, under its own key', async () => {
    const [, other] = paintsOf('d4.webp');
    await post(typed, 'd4', origin, `paint=${other!.id}`);
    expect(received).toMatchObject([
      {
        key: `the-key-of-this-form-${other!.id}`,
        body: {
          message: `I'm interested in learning more about this vehicle. Paint: ${other!.name}.`,
        },
      },
    ]);
  });

  it('a paint that the vehicle does not have is no wish', async () => {
    await post(typed, 'd4', origin, 'paint=%3Cscript%3E');
    expect(received).toMatchObject([
      {
        key: 'the-key-of-this-form',
        body: { message: "I'm interested in learning more about this vehicle." },
      },
    ]);
  });

  it('an incomplete form comes back as typed with every empty field marked, and nothing is sent', async () => {
    const result = await post({ firstName: 'Maya', lastName: '  ', email: '' });
    expect(result).toEqual({
      status: 422,
      values: { firstName: 'Maya', lastName: '  ', phone: '', email: '' },
      errors: {
        lastName: expect.any(String),
        phone: expect.any(String),
        email: expect.any(String),
      },
      message: 'All form fields are required.',
    });
    expect(received).toEqual([]);
  });

  it('a line break in a name is refused before it can reach an email', async () => {
    const result = await post({ ...typed, firstName: 'Maya\nBcc: all@example.com' });
    expect(result).toMatchObject({
      status: 422,
      errors: { firstName: expect.stringMatching(/control characters/) },
    });
    expect(received).toEqual([]);
  });

  it('a field that the service refuses is marked', async () => {
    answer = {
      status: 422,
      body: {
        error: 'Invalid',
        code: 'invalid',
        issues: [{ path: 'email', message: 'Must be reachable' }],
      },
    };
    expect(await post(typed)).toEqual({
      status: 422,
      values: typed,
      errors: { email: 'Must be reachable' },
      message: 'Failed to send message. Please try again.',
    });
  });

  it.each([500, 502, 503])(
    'a service that responds with %d counts as unavailable',
    async (status) => {
      answer = { status, body: {} };
      expect(await post(typed)).toMatchObject({
        status: 503,
        values: typed,
        message: 'Failed to send message. Please try again.',
      });
    },
  );

  it('too many messages stay too many', async () => {
    answer = { status: 429, body: { error: 'Slow down', code: 'too_many_requests' } };
    expect(await post(typed)).toMatchObject({ status: 429, values: typed });
  });

  it('without the service everything typed is kept', async () => {
    expect(await post(typed, 'd4', await closedOrigin())).toMatchObject({
      status: 503,
      values: typed,
    });
  });

  it('an unknown vehicle gets 404, and nothing is sent', async () => {
    expect(await post(typed, 'no-such-vehicle')).toMatchObject({ status: 404 });
    expect(received).toEqual([]);
  });
});
