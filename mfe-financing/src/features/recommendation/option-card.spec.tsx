import { releasedPrograms } from '@larkway/financing-contract/released-data';
import { closedOrigin, renderOnServer, textOf, trialSite } from '@larkway/sdk/testing';
import { defaultProfile, type Profile } from './engine/profile';
import { recommend } from './engine/recommend';
import { OptionCard } from './option-card';

const render = async (id: string, changes: Partial<Profile> = {}, isRecommended = false): Promise<string> => {
  const profile = { ...defaultProfile, ...changes };
  const option = recommend(releasedPrograms, profile).find((candidate) => candidate.id === id)!;
  const Component = () => <OptionCard option={option} monthlyBudget={profile.monthlyBudget} isRecommended={isRecommended} />;
  return (await renderOnServer({ Component }, { origin: await closedOrigin() })).html;
};

test('an option shows provider, payment in whole dollars, match, rate, term and total cost', async () => {
  const text = textOf(await render('standard-auto-loan'));
  expect(text).toContain('Standard Auto Loan Meadow Street Credit Union $162 per month Excellent Match 95% APR 7.99% Term 60 months Total cost $10,724');
  expect(text).toContain('Key Features Fixed monthly payment');
  expect(text).toContain('Best For Fair to good credit');
});

test('cash shows $0 a month and no rate', async () => {
  expect(textOf(await render('cash-purchase'))).toContain('$0 per month Excellent Match 95% APR 0% Term Up front Total cost $8,995');
});

test('a payment above the budget carries the warning, with the budget', async () => {
  const warning = 'Monthly payment exceeds your stated budget of $100';
  expect(textOf(await render('standard-auto-loan', { monthlyBudget: 100 }))).toContain(warning);
  expect(textOf(await render('standard-auto-loan'))).not.toContain('exceeds');
});

test('the match is a progress bar with a name and a value', async () => {
  expect(await render('standard-auto-loan')).toMatch(/role="progressbar" aria-label="Match score" aria-valuenow="95" aria-valuemin="0" aria-valuemax="100"/);
});

test('only the first option is recommended', async () => {
  expect(textOf(await render('business-lease', {}, true))).toMatch(/^Recommended Business Lease/);
  expect(textOf(await render('business-lease'))).not.toContain('Recommended');
});

test('Apply Now opens the dealer’s own application in a new tab', async () => {
  const html = await render('business-lease');
  expect(html).toMatch(new RegExp(`<a href="${trialSite.financingApplyUrl}" target="_blank" rel="noopener"`));
  expect(textOf(html)).toContain('Apply Now for Business Lease');
});
