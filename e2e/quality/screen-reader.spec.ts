import { leadForms, formOn } from '../fixtures/lead-forms';
import { openWithin } from '../fixtures/opened-pages';
import { expect, testInOneTab as test } from '../fixtures/test';

// In one worker, so that one document is enough.
test.describe.configure({ mode: 'default' });

test('the header is read as its links and menus', async ({ page }) => {
  await openWithin(page, '/');
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Larkway home"
      - navigation "Main":
        - list:
          - listitem:
            - link "Home"
          - listitem:
            - button "Inventory"
          - listitem:
            - link "Dealers"
          - listitem:
            - link "Financing"
          - listitem:
            - button "Locations"
          - listitem:
            - link "Contact"
      - link /Call \\(555\\) 555-01\\d\\d/
  `);
});

test('the inquiry is read as a form of four fields', async ({ page }) => {
  await openWithin(page, '/inventory/d6-max');
  await expect(formOn(page, leadForms[0]!)).toMatchAriaSnapshot(`
    - form "Get More Information":
      - textbox "First name"
      - textbox "Last name"
      - textbox "Phone"
      - textbox "Email"
      - button "Send request"
  `);
});

test('the contact message is read as a form of seven fields', async ({ page }) => {
  await openWithin(page, '/contact');
  await expect(formOn(page, leadForms[1]!)).toMatchAriaSnapshot(`
    - form "Send us a message":
      - textbox "First name"
      - textbox "Last name"
      - textbox "Email"
      - textbox "Phone"
      - combobox "State"
      - combobox "Subject"
      - textbox "Message"
      - button "Send Message"
  `);
});

test('the application is read as a form of eight fields', async ({ page }) => {
  await openWithin(page, '/add-dealership');
  await expect(formOn(page, leadForms[2]!)).toMatchAriaSnapshot(`
    - form "Add your dealership":
      - textbox "Dealership name"
      - textbox "Address"
      - textbox "City"
      - combobox "State"
      - textbox "ZIP code"
      - textbox "Phone"
      - textbox "Email"
      - textbox "Membership ID (optional)"
      - button "Add Dealership"
  `);
});

test('the filters of the inventory are read as a search of three', async ({ page }) => {
  await openWithin(page, '/inventory');
  await expect(page.getByRole('search', { name: 'Vehicles' })).toMatchAriaSnapshot(`
    - search "Vehicles":
      - searchbox "Search vehicles"
      - combobox "Category":
        - option "All Categories" [selected]
        - option "2 Seater"
        - option "4 Seater"
        - option "6 Seater"
        - option "8 Seater"
        - option "4X4 AWD"
        - option "Utility Vehicles"
      - combobox "Price":
        - option "All Prices" [selected]
        - option "Under $10,000"
        - option "$10,000 - $15,000"
        - option "Over $15,000"
      - button "Clear Filters"
  `);
});

test('a number of results that changes is announced', async ({ page }) => {
  await openWithin(page, '/inventory');
  await page.getByRole('searchbox').fill('d6 max');
  await expect(page.getByRole('status').filter({ hasText: '1 Vehicle Available' })).toBeVisible();
  await openWithin(page, '/dealerships');
  await page.getByRole('searchbox').fill('austin');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ dealers?$/ })).toBeVisible();
});
