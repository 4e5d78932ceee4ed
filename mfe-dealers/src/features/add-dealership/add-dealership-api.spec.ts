import { dealerApplicationSchema, usStates } from '@larkway/dealers-contract';
import { type ActionContext, createHttp } from '@larkway/sdk';
import { closedOrigin, trialSite } from '@larkway/sdk/testing';
import {
  addDealershipAction,
  addDealershipForm,
  type Application,
  toApplication,
} from './add-dealership-api';

const { initial, check } = addDealershipForm(createHttp({ fetch }));

const application: Application = {
  name: 'Quiet Motors',
  address: '1 Sample Street',
  city: 'Austin',
  state: 'Texas',
  zipCode: '78701',
  phone: '(512) 555-0143',
  email: 'hello@quiet.example',
  membershipId: '',
};

describe('what is sent', () => {
  it('an empty membership id is null, everything else is as it was typed', () => {
    expect(toApplication({ ...application, membershipId: '  ' })).toEqual({
      ...application,
      membershipId: null,
    });
    expect(toApplication({ ...application, membershipId: 'M-77' })).toEqual({
      ...application,
      membershipId: 'M-77',
    });
  });

  it('the service’s own schema accepts it', () => {
    expect(dealerApplicationSchema.safeParse(toApplication(application)).success).toBe(true);
  });
});

describe('checking an application', () => {
  it('an empty form gets the specified errors at seven fields', async () => {
    expect(await check(initial)).toEqual({
      name: 'Dealership name is required',
      address: 'Address is required',
      email: 'Valid email address is required',
      phone: 'Phone number must be at least 10 digits',
      city: 'City is required',
      state: 'State is required',
      zipCode: 'ZIP code is required',
    });
  });

  it('a complete form has no errors, in any of the 50 states', async () => {
    for (const { name } of usStates)
      expect(await check({ ...application, state: name })).toEqual({});
  });

  it.each([
    ['phone', '555-0143', 'Phone number must be at least 10 digits'],
    ['zipCode', '7870', 'ZIP code is required'],
    ['email', 'hello@', 'Valid email address is required'],
    ['state', 'Puerto Rico', 'State is required'],
  ] as const)('%s "%s" is refused: %s', async (field, value, message) => {
    expect(await check({ ...application, [field]: value })).toEqual({ [field]: message });
  });
});

describe('an application posted without scripts', () => {
  const post = async (values: Record<string, string>) => {
    const away = await closedOrigin();
    const http = createHttp({ fetch, resolve: (path) => new URL(path, away).href, timeout: 2_000 });
    const context: ActionContext = {
      http,
      values,
      idempotencyKey: 'key-of-this-form',
      params: {},
      search: new URLSearchParams(),
      site: trialSite,
    };
    return addDealershipAction(context);
  };

  it('comes back with errors and everything typed, without a call to the service', async () => {
    expect(await post({ ...application, zipCode: '7', phone: '' })).toEqual({
      status: 422,
      values: { ...application, zipCode: '7', phone: '' },
      errors: { zipCode: 'ZIP code is required', phone: 'Phone number must be at least 10 digits' },
    });
  });

  it('with the service down it comes back with 503, the toast’s text and everything typed', async () => {
    expect(await post({ ...application })).toEqual({
      status: 503,
      values: application,
      errors: {},
      message: 'Failed to add dealership. Please try again.',
    });
  });

  it('fields that the form does not have are left out, missing ones are empty', async () => {
    expect(await post({ name: 'Quiet Motors', admin: 'true' })).toMatchObject({
      status: 422,
      values: { ...initial, name: 'Quiet Motors' },
    });
  });
});
