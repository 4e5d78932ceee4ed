import { vehicleInquiryEmail } from './vehicle-inquiry.js';

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
  SITE_ORIGIN: 'https://www.larkway.example',
};
const { html, text, subject } = vehicleInquiryEmail.compose(inquiry, settings);

it('no text of a shopper becomes markup', () => {
  expect(html).not.toMatch(/<script|<img|"onload="/);
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
