import { dealersPaths } from '@larkway/dealers-contract';
import {
  createTestDatabase,
  postJson,
  type StartedService,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { seedDealerships } from '../src/db/seed.js';
import { application } from './application.js';
import { operationsOf } from './operations.js';
import { startDealers } from './start-dealers.js';

let database: TestDatabase;
let service: StartedService;
let applicants = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startDealers(database.url);
});

afterAll(async () => {
  await service.close();
  await database.drop();
});

const { list, read, checked } = operationsOf(() => service.url);
const rows = (sql: string, ...parameters: unknown[]) =>
  service.app.get(DataSource).query(sql, parameters);

/** An applicant that shares only the given values with others. */
const stranger = (): typeof application => {
  const number = String(++applicants).padStart(4, '0');
  return {
    ...application,
    name: `Stranger ${number}`,
    address: `${number} Far Away`,
    phone: `(212) 777-${number}`,
    email: `stranger-${number}@far.example`,
  };
};
const apply = async (values: Partial<typeof application> = {}) => {
  const { body } = await postJson(service.url + dealersPaths.dealerships, {
    ...stranger(),
    ...values,
  });
  return checked(body.id);
};
const noteOf = ({ steps }: { steps: { note: string | null }[] }) => steps.at(-1)!.note;
const listed = seedDealerships.find(({ latitude }) => latitude !== null)!;

test('the check finds the location of the ZIP code, and decides nothing', async () => {
  const found = await apply();
  expect(found).toMatchObject({
    status: 'checked',
    place: { latitude: 40.75065, longitude: -73.997293 },
    duplicates: [],
    dealershipId: null,
  });
  expect(found.steps).toEqual([
    { at: expect.any(String), status: 'received', by: null, note: null },
    { at: expect.any(String), status: 'checked', by: null, note: null },
  ]);
  expect((await list()).body.map(({ id }) => id)).toContain(found.id);
});

test('a ZIP code with four more digits has the same location', async () => {
  expect(await apply({ zipCode: '10001-1234' })).toMatchObject({
    zipCode: '10001-1234',
    place: { latitude: 40.75065 },
  });
});

test.each([
  ['that is unknown', '10099', 'The location of the ZIP code 10099 is unknown: no directions.'],
  ['that is not valid', 'ABCDE', 'The ZIP code is not valid: the dealership cannot be listed.'],
])('a ZIP code %s leaves the location unknown, with a note', async (_what, zipCode, note) => {
  const found = await apply({ zipCode });
  expect([found.status, found.place, noteOf(found)]).toEqual(['checked', null, note]);
});

test('a ZIP code of another state has its own location, with a note', async () => {
  const found = await apply({ zipCode: '43004' });
  expect([found.place, noteOf(found)]).toEqual([
    { latitude: expect.any(Number), longitude: expect.any(Number) },
    'The ZIP code 43004 is outside New York.',
  ]);
});

test.each<[string, string, Partial<typeof application>]>([
  ['phone number', 'same phone number', { phone: `+1 ${listed.phone.replace(/\D/g, '')}` }],
  ['mailbox', 'same email address', { email: listed.email.toUpperCase() }],
  [
    'address and ZIP code',
    'same address',
    {
      address: ` ${listed.address.toUpperCase()}. `,
      zipCode: `${listed.zipCode.slice(0, 5)}-9999`,
    },
  ],
  [
    'name in the same city',
    'same name in the same city',
    {
      name: `${listed.name}, LLC`,
      city: listed.city.toLowerCase(),
      state: listed.state as 'New York',
    },
  ],
])('a listed dealership with the same %s is found', async (_what, because, values) => {
  const { duplicates } = await apply(values);
  expect(duplicates).toEqual([{ id: listed.id, name: listed.name, city: listed.city, because }]);
});

test('the later of two applications by the same dealer names the earlier one', async () => {
  const first = await apply({ phone: '(646) 555-0100' });
  const second = await apply({ phone: '646 555 0100' });
  expect(noteOf(first)).toBeNull();
  expect(noteOf(second)).toBe(`Looks like the open application ${first.id}: same phone number.`);
});

test('each of many simultaneous applications finds those before it', async () => {
  const applications = await Promise.all(
    Array.from({ length: 6 }, () => apply({ phone: '(917) 555-0177' })),
  );
  const told = applications.map((one) => (noteOf(one) ?? '').split('\n').filter(Boolean).length);
  expect(told.sort()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('an application that cannot be checked does not block others, and is checked later', async () => {
  await rows(
    `ALTER TABLE dealer_applications ADD CONSTRAINT in_the_way CHECK (status = 'received' OR name <> 'In The Way')`,
  );
  const { body } = await postJson(service.url + dealersPaths.dealerships, {
    ...stranger(),
    name: 'In The Way',
  });
  expect((await apply()).status).toBe('checked');
  expect((await read(body.id)).body.status).toBe('received');
  await rows('ALTER TABLE dealer_applications DROP CONSTRAINT in_the_way');
  expect((await checked(body.id)).status).toBe('checked');
});

test('two copies of the service check each application once', async () => {
  const second = await startDealers(database.url);
  const applications = await Promise.all(Array.from({ length: 20 }, () => apply()));
  expect(applications.map(({ steps }) => steps.length)).toEqual(applications.map(() => 2));
  await second.close();
});

test('no result of a check is logged', () => {
  expect(JSON.stringify(service.logs)).not.toMatch(/Stranger|stranger-|\(212\)|Far Away/);
});
