import { defaultInquiryMessage, vehicleInquirySchema } from '@larkway/leads-contract';
import { ApiError } from '@larkway/sdk';
import { aVehicle } from '../../testing/a-vehicle';
import { emptyForm, missingFields, refusedFields, toInquiry } from './inquiry-api';

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
    expect(Object.keys(missingFields({ ...form, phone: '   ' }))).toEqual(['phone']);
    expect(Object.keys(missingFields(emptyForm))).toHaveLength(4);
    expect(missingFields(form)).toEqual({});
  });

  it('complaints of the service stand at the fields they are about', () => {
    const issues = [
      { path: 'name', message: 'Must not contain control characters' },
      { path: 'email', message: 'Must be an email address' },
      { path: 'vehiclePrice', message: 'Must be an amount' },
    ];
    const refusal = new ApiError(
      422,
      JSON.stringify({ error: 'Invalid', code: 'invalid', issues }),
    );
    expect(refusedFields(refusal)).toEqual({
      firstName: 'Must not contain control characters',
      email: 'Must be an email address',
    });
    expect(refusedFields(new TypeError('Failed to fetch'))).toEqual({});
  });
});
