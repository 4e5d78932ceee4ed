import { releasedPrograms } from '@larkway/financing-contract/released-data';
import { closedOrigin, renderOnServer, textOf, trialSite } from '@larkway/sdk/testing';
import { defaultProfile, type Profile } from './engine/profile';
import { recommend } from './engine/recommend';
import { OptionCard } from './option-card';

const render = async (
  id: string,
  changes: Partial<Profile> = {},
  isRecommended = false,
): Promise<string> => {
  const profile = { ...defaultProfile, ...changes };
  const option = recommend(releasedPrograms, profile).find((candidate) => candidate.id === id)!;
  const Component = () => (
    <OptionCard option={option} profile={profile} isRecommended={isRecommended} />
  );
  return (await renderOnServer({ Component }, { origin: await closedOrigin() })).html;
};

test('an option shows provider, payment in whole dollars, match, rate, term and total cost', async () => {
  const text = textOf(await render('standard-auto-loan'));
  expect(text).toContain(
    'Standard Auto Loan Meadow Street Credit Union $162 per month Excellent Match 95% APR 7.99% Term 60 months Total cost $10,724',
  );
  expect(text).toContain('Key Features Fixed monthly payment');
  expect(text).toContain('Best For Fair to good credit');
});

test.each(releasedPrograms.map(({ id, features, bestFor }) => [id, features, bestFor]))(
  '%s lists its Key Features and Best For',
  async (id, features, bestFor) => {
    const text = textOf(await render(id, { creditScore: 800 }));
    expect(text).toContain(`Key Features ${features.join(' ')} Best For ${bestFor.join(' ')}`);
  },
);

test('a loan breaks down into down payment, amount borrowed and interest, to the cent', async () => {
  const html = await render('standard-auto-loan');
  expect(html).toContain(
    'role="img" aria-label="Total $10,724.36: down payment $1,000.00, amount borrowed $7,995.00, interest $1,729.36."',
  );
  expect(textOf(html)).toContain(
    'Payment breakdown $10,724.36 total Down payment $1,000.00 Amount borrowed $8,995 less $1,000 $7,995.00 Interest 7.99% a year on what is still owed $1,729.36 Total $10,724.36',
  );
});

test('the lease explains its payments, and what they do not include', async () => {
  const text = textOf(await render('business-lease'));
  expect(text).toContain(
    'Use of the vehicle 60% of the price, over 60 months $5,397.00 Lease charge 2.5% of the price a year $1,124.38 Total $7,521.38',
  );
  expect(text).toContain(
    'A down payment does not lower the monthly payment. At the end, you return the vehicle or buy it; the purchase price is not part of this total.',
  );
  expect(text).not.toContain('Amortization schedule');
});

test('cash says that all of it is due at once', async () => {
  const text = textOf(await render('cash-purchase'));
  expect(text).toContain(
    'Down payment $1,000.00 The rest of the price Due at the same time $7,995.00 Total $8,995.00',
  );
  expect(text).toContain('Nothing is borrowed, so there is no interest and no schedule.');
  expect(text).not.toContain('Amortization schedule');
});

test('a loan of nothing has no schedule and says why', async () => {
  const text = textOf(await render('standard-auto-loan', { downPayment: 8995 }));
  expect(text).toContain('The down payment covers the price: there is nothing to borrow.');
  expect(text).not.toContain('Amortization schedule');
  expect(textOf(await render('standard-auto-loan', { vehiclePrice: 0, downPayment: 0 }))).toContain(
    'There is nothing to pay.',
  );
});

test('a budget is quoted as it was stated, with its cents', async () => {
  expect(textOf(await render('standard-auto-loan', { monthlyBudget: 161.5 }))).toContain(
    'Monthly payment exceeds your stated budget of $161.50',
  );
});

test('cash shows $0 a month and no rate', async () => {
  expect(textOf(await render('cash-purchase'))).toContain(
    '$0 per month Excellent Match 95% APR 0% Term Up front Total cost $8,995',
  );
});

test('a payment above the budget carries the warning, with the budget', async () => {
  const warning = 'Monthly payment exceeds your stated budget of $100';
  expect(textOf(await render('standard-auto-loan', { monthlyBudget: 100 }))).toContain(warning);
  expect(textOf(await render('standard-auto-loan'))).not.toContain('exceeds');
});

test('the match is a progress bar with a name and a value', async () => {
  expect(await render('standard-auto-loan')).toMatch(
    /role="progressbar" aria-label="Match score" aria-valuenow="95" aria-valuemin="0" aria-valuemax="100"/,
  );
});

test('only the first option is recommended', async () => {
  expect(textOf(await render('business-lease', {}, true))).toMatch(/^Recommended Business Lease/);
  expect(textOf(await render('business-lease'))).not.toContain('Recommended');
});

test('Apply Now opens the dealer’s own application in a new tab', async () => {
  const html = await render('business-lease');
  expect(html).toMatch(
    new RegExp(`<a [^>]*href="${trialSite.financingApplyUrl}" target="_blank" rel="noopener"`),
  );
  expect(textOf(html)).toContain('Apply Now for Business Lease');
});
