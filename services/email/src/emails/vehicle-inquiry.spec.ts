import { vehicleInquiryEmail, vehicleInquiryReceipt } from './vehicle-inquiry.js';

const inquiry = {
  reference: '6b0f4a1e-57c1-4d0e-9f0a-0c2f4f4f2c11',
  name: 'Ada <script>alert(1)</script>',
  email: 'ada"onload="x@example.com',
  phone: '(555) 010-0123',
  message: 'First line\n<img src=x onerror=alert(1)> & more',
  vehicleName: 'D6 Max',
  vehiclePrice: '$17,995',
};
const settings = {
  BRAND: 'Larkway',
  SALES_EMAIL: 'sales@larkway.example',
  SUPPORT_EMAIL: 'support@larkway.example',
  NETWORK_EMAIL: 'network@larkway.example',
  SALES_PHONE: '(555) 555-0142',
  SUPPORT_PHONE: '(555) 555-0143',
  SITE_ORIGIN: 'https://www.larkway.example',
};
const { html, text, subject } = vehicleInquiryEmail.compose(inquiry, settings);

it('no text of a shopper becomes markup', () => {
  expect(html).not.toMatch(/<script|<img src=x|"onload="/);
  expect(html).toContain('Ada &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('First line<br>&lt;img src=x onerror=alert(1)&gt; &amp; more');
});

it('both bodies contain every field', () => {
  for (const value of ['(555) 010-0123', 'D6 Max', '$17,995', inquiry.reference]) {
    expect(html).toContain(value);
    expect(text).toContain(value);
  }
  expect(text).toContain(inquiry.message);
});

it('the subject names the vehicle and the shopper', () => {
  expect(subject).toBe(`Vehicle inquiry: D6 Max (${inquiry.name})`);
});

it('the phone number is a link that dials it', () => {
  expect(html).toContain('href="tel:5550100123"');
});

const { reference, email } = inquiry;

describe('the receipt', () => {
  it('names and shows the vehicle, links to its page, and has the phone number and the 24 hours', () => {
    const receipt = vehicleInquiryReceipt.compose(
      { reference, email, vehicleName: 'D6 Max' },
      settings,
    );
    expect(receipt.subject).toBe('We have received your question about the D6 Max');
    for (const body of [receipt.html, receipt.text])
      for (const fact of [
        'D6 Max',
        'https://www.larkway.example/inventory/d6-max',
        '(555) 555-0142',
        'within 24 hours',
        reference,
      ])
        expect(body.replaceAll(/\s+/g, ' ')).toContain(fact);
    expect(receipt.html).toMatch(
      /<img\s+src="https:\/\/www\.larkway\.example\/assets\/mfe-inventory\/media\/d6-max-card\.[0-9a-f]{8}\.jpg"\s+alt="The Larkway D6 Max"/,
    );
  });

  it.each(['Call (900) 555-0199 now', 'd6 max', '__proto__', undefined])(
    'does not repeat a text that is not the name of a model: %s',
    (vehicleName) => {
      const receipt = vehicleInquiryReceipt.compose({ reference, email, vehicleName }, settings);
      const whole = JSON.stringify(receipt);
      if (vehicleName) expect(whole).not.toContain(vehicleName);
      expect(whole).not.toContain('<img');
      expect(receipt.subject).toBe('We have received your question about a vehicle');
    },
  );

  it('shows no picture of another brand', () => {
    const other = { ...settings, BRAND: 'Meadow' };
    const { html: body } = vehicleInquiryReceipt.compose(
      { reference, email, vehicleName: 'D6 Max' },
      other,
    );
    expect(body).not.toContain('<img');
    expect(body).toContain('D6 Max');
  });
});
