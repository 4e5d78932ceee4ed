import type { Mutation } from '../../infra/testing/mutation/mutation.js';

/** A rule of the specification, how to break it, and the test that has to notice. */
export interface BrokenRule extends Mutation {
  /** Id of the row in `e2e/SPECIFICATION.md`. */
  id: string;
  /** As the table cites it: `path › title`. */
  test: string;
}

const engine = 'mfe-financing/src/features/recommendation/engine';
const programs = 'services/financing/contract/src/released/programs.ts';
const bands = 'services/inventory/contract/src/price-bands.ts';
const inventory = 'mfe-inventory/src/features';
const dealers = 'mfe-dealers/src/features';
const application = 'services/dealers/contract/src/dealer-application.ts';
const message = 'services/leads/contract/src/contact-message.ts';
const refused = '%s "%s" is refused: %s';

const scored = (title: string): string => `${engine}/match-score.spec.ts › ${title}`;

/** Shown by unit and service tests. */
const quick: BrokenRule[] = [
  {
    id: 'score-2',
    file: `${engine}/match-score.ts`,
    find: 'const COMFORTABLE = 0.8',
    replace: 'const COMFORTABLE = 0.85',
    test: scored('a payment of $%d on a budget of $100 scores %d'),
  },
  {
    id: 'score-3',
    file: `${engine}/match-score.ts`,
    find: 'if (apr <= 8) return 5;',
    replace: 'if (apr < 8) return 5;',
    test: scored('a rate of %d%% scores %d'),
  },
  {
    id: 'score-4',
    file: `${engine}/match-score.ts`,
    find: 'const POINTS_PER_MONTH = 0.5',
    replace: 'const POINTS_PER_MONTH = 1',
    test: scored('a term of %d months where 60 are preferred scores %d'),
  },
  {
    id: 'score-5',
    file: `${engine}/match-score.ts`,
    find: 'creditScore >= 750 && apr <= 6',
    replace: 'creditScore > 750 && apr <= 6',
    test: scored('a credit score of %s scores %d'),
  },
  {
    id: 'score-6',
    file: `${engine}/match-score.ts`,
    find: 'creditScore < 650 && apr >= 10',
    replace: 'creditScore <= 650 && apr >= 10',
    test: scored('a credit score of %s scores %d'),
  },
  {
    id: 'score-7',
    file: `${engine}/match-score.ts`,
    find: 'Math.max(score, 0)',
    replace: 'score',
    test: scored('a score never falls below 0'),
  },
  {
    id: 'offer-7',
    file: `${engine}/match-score.ts`,
    find: "profile.usage !== 'personal' || profile.taxBenefit",
    replace: "profile.usage === 'business' || profile.taxBenefit",
    test: scored('a lease over budget scores for %s'),
  },
  {
    id: 'offer-9',
    file: `${engine}/match-score.ts`,
    find: 'downPayment * 10',
    replace: 'downPayment * 9',
    test: scored('cash for a price of $%d with $1,000 down scores %d'),
  },
  {
    id: 'amortization-1',
    file: `${engine}/monthly-payment.ts`,
    find: 'const rate = apr / PERCENT / MONTHS',
    replace: 'const rate = apr / PERCENT / 365 * 30',
    test: `${engine}/monthly-payment.spec.ts › the payment of a loan agrees with exact arithmetic to eleven digits`,
  },
  {
    id: 'decision-13',
    file: `${engine}/monthly-payment.ts`,
    find: 'if (principal <= 0) return 0;',
    replace: '',
    test: `${engine}/monthly-payment.spec.ts › a principal of %d needs no payment`,
  },
  {
    id: 'offer-5',
    file: `${engine}/monthly-payment.ts`,
    find: 'depreciation * MONTHS + apr * term',
    replace: 'depreciation * MONTHS + apr',
    test: `${engine}/monthly-payment.spec.ts › a lease of $8,995 over 60 months takes 60% of the price and 2.5% a year on all of it`,
  },
  {
    id: 'transition-15',
    file: `${engine}/match-score.ts`,
    find: 'score >= 70',
    replace: 'score > 70',
    test: `${engine}/match-score.spec.ts › a score of %d is called "%s" in the %s tone`,
  },
  {
    id: 'transition-17',
    file: `${engine}/match-score.ts`,
    find: 'score >= 55',
    replace: 'score >= 50',
    test: `${engine}/match-score.spec.ts › a score of %d is called "%s" in the %s tone`,
  },
  {
    id: 'decision-11',
    file: `${engine}/recommend.ts`,
    find: '.sort((a, b) => a.order - b.order)',
    replace: '',
    test: `${engine}/recommend.spec.ts › equal scores keep the programs’ order, independent of the input order`,
  },
  {
    id: 'transition-11',
    file: `${engine}/recommend.ts`,
    find: 'b.score - a.score',
    replace: 'a.score - b.score',
    test: `${engine}/recommend-to-the-letter.spec.ts › %s get the specified options, computed to fifty digits`,
  },
  {
    id: 'decision-10',
    file: `${engine}/recommend.ts`,
    find: 'monthlyPayment * term + profile.downPayment',
    replace: 'monthlyPayment * term',
    test: `${engine}/recommend-to-the-letter.spec.ts › %s get the specified options, computed to fifty digits`,
  },
  {
    id: 'offer-1',
    file: programs,
    find: 'apr: 4.99',
    replace: 'apr: 4.95',
    test: 'services/financing/contract/src/released-data.spec.ts › score bands and rates are the specified ones',
  },
  {
    id: 'offer-3',
    file: programs,
    find: 'minCreditScore: 580, apr: 12.99',
    replace: 'minCreditScore: 600, apr: 12.99',
    test: 'services/financing/contract/src/released-data.spec.ts › score bands and rates are the specified ones',
  },
  {
    id: 'financing-26',
    file: 'mfe-financing/src/features/recommendation/option-card.tsx',
    find: 'Monthly payment exceeds your stated budget of',
    replace: 'Monthly payment is above your budget of',
    test: 'mfe-financing/src/features/recommendation/option-card.spec.tsx › a payment above the budget carries the warning, with the budget',
  },
  {
    id: 'search-3',
    file: bands,
    find: 'price < below',
    replace: 'price <= below',
    test: `${inventory}/inventory/vehicle-search.spec.ts › filtering the inventory › 10,000 is not under $10,000, and 15,000 is over $15,000`,
  },
  {
    id: 'inventory-2',
    file: `${inventory}/inventory/vehicle-search.ts`,
    find: '    vehicle.description,',
    replace: '',
    test: `${inventory}/inventory/vehicle-search.spec.ts › filtering the inventory › text is found in names and in descriptions, in any letter case`,
  },
  {
    id: 'inventory-10',
    file: `${inventory}/inventory/vehicle-search.ts`,
    find: "params.get('search') ?? ''",
    replace: "params.get('q') ?? ''",
    test: `${inventory}/inventory/vehicle-search.spec.ts › filters in the address › the footer’s link searches for the D6 Max`,
  },
  {
    id: 'vehicle-16',
    file: 'mfe-inventory/src/ui/facts.ts',
    find: "'25 mph'",
    replace: "'20 mph'",
    test: `${inventory}/vehicle/spec-lists.spec.ts › specifications › a missing top speed reads 25 mph`,
  },
  {
    id: 'vehicle-17',
    file: `${inventory}/vehicle/similar-vehicles.tsx`,
    find: 'const MOST = 3',
    replace: 'const MOST = 4',
    test: `${inventory}/vehicle/similar-vehicles.spec.ts › similar vehicles › at most three, of the same category, the nearest in price first`,
  },
  {
    id: 'vehicle-18',
    file: `${inventory}/vehicle/similar-vehicles.tsx`,
    find: ' && other.slug !== slug',
    replace: '',
    test: `${inventory}/vehicle/similar-vehicles.spec.ts › similar vehicles › the vehicle itself is not similar to itself`,
  },
  {
    id: 'state-16',
    file: `${inventory}/featured/state-featured.tsx`,
    find: 'const MOST = 3',
    replace: 'const MOST = 4',
    test: `${inventory}/featured/featured-fragments.spec.ts › featured vehicles on other pages › a state’s page shows the first three`,
  },
  {
    id: 'api-17',
    file: `${inventory}/inquiry/inquiry-api.ts`,
    find: '${form.firstName.trim()} ${form.lastName.trim()}',
    replace: '${form.lastName.trim()}, ${form.firstName.trim()}',
    test: `${inventory}/inquiry/inquiry-api.spec.ts › asking for more information › names are joined by a space, the price is a dollar string, the message is the default one`,
  },
  {
    id: 'dealers-1',
    file: 'mfe-dealers/src/ui/finder/dealer-search.ts',
    find: '[name, city, state].some',
    replace: '[name, city].some',
    test: 'mfe-dealers/src/ui/finder/dealer-search.spec.ts › searching dealers › matches names, cities and states, ignoring case',
  },
  {
    id: 'dealers-11',
    file: 'mfe-dealers/src/ui/dealer-parts.tsx',
    find: 'latitude === null || longitude === null',
    replace: 'latitude === null',
    test: 'mfe-dealers/src/ui/dealer-parts.spec.ts › directions › are not offered unless both coordinates are known',
  },
  {
    id: 'states-1',
    file: `${dealers}/states/state-search.ts`,
    find: ' || abbreviation.toLowerCase().includes(text)',
    replace: '',
    test: `${dealers}/states/state-search.spec.ts › the list of states › finds names and abbreviations in any letter case`,
  },
  {
    id: 'states-2',
    file: `${dealers}/states/state-search.ts`,
    find: ".toSorted((one, other) => one.name.localeCompare(other.name, 'en'))",
    replace: '',
    test: `${dealers}/states/state-search.spec.ts › the list of states › is sorted by name, independent of the service’s order`,
  },
  {
    id: 'states-8',
    file: `${dealers}/states/state-search.ts`,
    find: 'const POPULAR = 6',
    replace: 'const POPULAR = 5',
    test: `${dealers}/states/state-search.spec.ts › the list of states › the popular ones are the six with the most dealers, ties by name`,
  },
  {
    id: 'decision-5',
    file: 'services/dealers/src/dealership/dealership.documents.ts',
    find: 'b.dealerCount - a.dealerCount || ',
    replace: '',
    test: 'services/dealers/src/dealership/dealership.documents.spec.ts › states are sorted by number of dealers, then by name',
  },
  {
    id: 'application-5',
    file: application,
    find: "'Dealership name is required'",
    replace: "'Name is required'",
    test: `services/dealers/contract/src/dealer-application.spec.ts › ${refused}`,
  },
  {
    id: 'application-11',
    file: application,
    find: 'singleLine(5, 10,',
    replace: 'singleLine(4, 10,',
    test: `services/dealers/contract/src/dealer-application.spec.ts › ${refused}`,
  },
  {
    id: 'application-7',
    file: application,
    find: "'Valid email address is required'",
    replace: "'Email is required'",
    test: `services/dealers/contract/src/dealer-application.spec.ts › ${refused}`,
  },
  {
    id: 'contact-17',
    file: message,
    find: 'paragraphs(10, 10_000,',
    replace: 'paragraphs(9, 10_000,',
    test: `services/leads/contract/src/contact-message.spec.ts › ${refused}`,
  },
  {
    id: 'contact-13',
    file: message,
    find: "'Please select your state'",
    replace: "'Please select a state'",
    test: `services/leads/contract/src/contact-message.spec.ts › ${refused}`,
  },
  {
    id: 'contact-16',
    file: 'services/leads/contract/src/contact-options.ts',
    find: "  { value: 'warranty', label: 'Warranty' },\n",
    replace: '',
    test: 'services/leads/contract/src/contact-message.spec.ts › the specified choices, in their order',
  },
  {
    id: 'timing-2',
    file: 'shell/sdk/src/ui/toast.tsx',
    find: '{ current: { ...message, id: (current?.id ?? 0) + 1 } }',
    replace: '(current ? { current } : { current: { ...message, id: 1 } })',
    test: 'shell/sdk/src/ui/toast.spec.ts › shows one toast at a time: a new one replaces the previous one',
  },
  {
    id: 'error-1',
    file: 'shell/sdk/src/http/api-error.ts',
    find: '${status}: ${text}',
    replace: '${status} ${text}',
    test: 'shell/sdk/src/http/http.spec.ts › Calls › a non-OK response throws an error whose message is status, colon, body',
  },
  {
    id: 'error-2',
    file: 'shell/sdk/src/http/http.ts',
    find: 'text || response.statusText',
    replace: 'text',
    test: 'shell/sdk/src/http/http.spec.ts › Calls › an empty body falls back to the status text',
  },
  {
    id: 'header-1',
    file: 'shell/src/layout/navigation.ts',
    find: 'export const currentness',
    replace: 'export const formerCurrentness',
    test: 'shell/src/layout/navigation.spec.ts › an item is current on its own page',
  },
  {
    id: 'faq-9',
    file: 'services/content/src/db/seed/faqs/faq.json',
    find: '35 mph or lower',
    replace: '30 mph or lower',
    test: 'services/content/src/db/seed-faqs.spec.ts › on the FAQ page, %s says "%s"',
  },
  {
    id: 'home-12',
    file: 'services/content/src/db/seed/faqs/home.json',
    find: 'p to 60 miles',
    replace: 'p to 55 miles',
    test: 'services/content/src/db/seed-faqs.spec.ts › on the home page, %s says "%s"',
  },
];

/** Tested by browser journeys; each needs its own build. */
const inBrowser: BrokenRule[] = [
  {
    id: 'inventory-1',
    file: `${inventory}/inventory/search-words.ts`,
    find: "'Vehicles'} Available",
    replace: "'Vehicles'} available",
    test: 'e2e/journeys/inventory.spec.ts › all 33 vehicles are shown',
  },
  {
    id: 'financing-10',
    file: 'mfe-financing/src/features/recommendation/use-recommendations.ts',
    find: '1_500',
    replace: '900',
    test: 'e2e/journeys/financing.spec.ts › the form › pressing the button calculates for 1.5 seconds, also with reduced motion, sends no request, ranks the options, and is reported as price, 0 and credit score alone',
  },
  {
    id: 'inquiry-1',
    file: `${inventory}/inquiry/inquiry-api.ts`,
    find: "'All form fields are required.'",
    replace: "'Please fill all fields.'",
    test: 'e2e/journeys/error-catalog.spec.ts › missing fields of an inquiry are reported in a toast and nothing is sent',
  },
  {
    id: 'error-6',
    file: `${dealers}/add-dealership/add-dealership-api.ts`,
    find: 'Failed to add dealership. Please try again.',
    replace: 'The dealership was not added.',
    test: 'e2e/journeys/error-catalog.spec.ts › a dealer’s application that fails to send shows a destructive toast and keeps everything typed, for every kind of fault',
  },
  {
    id: 'error-8',
    file: 'mfe-content/src/features/contact/contact-api.ts',
    find: "'Failed to send email'",
    replace: "'Something went wrong'",
    test: 'e2e/journeys/error-catalog.spec.ts › a contact message that fails to send shows the failure beside the button with the phone number, and logs status, colon and body, or the status text without a body, for every kind of fault',
  },
  {
    id: 'error-10',
    file: `${inventory}/vehicle/vehicle-page.tsx`,
    find: 'Boolean(error ?? (',
    replace: 'Boolean(error?.status === 404 || (',
    test: 'e2e/journeys/error-catalog.spec.ts › a vehicle that cannot be fetched: the document shows the failure for every kind of fault',
  },
  {
    id: 'api-26',
    file: 'shell/sdk/src/data/use-api.ts',
    find: 'shouldRetryOnError: false,\n  errorRetryCount: 0',
    replace: 'shouldRetryOnError: true,\n  errorRetryInterval: 1',
    test: 'e2e/journeys/error-catalog.spec.ts › after a link each page waits for a slow response, shows the failure for every kind of fault, requests the data once, and can retry a list',
  },
  {
    id: 'dealers-3',
    file: `${dealers}/dealerships/dealerships-page.tsx`,
    find: "figure: '50'",
    replace: "figure: '49'",
    test: 'e2e/journeys/dealerships.spec.ts › three figures: the dealers, 50 States Covered, 24/7 Support Available',
  },
  {
    id: 'usa-6',
    file: `${dealers}/usa/top-states.tsx`,
    find: 'export const SHOWN_STATES = 8',
    replace: 'export const SHOWN_STATES = 9',
    test: 'e2e/journeys/usa.spec.ts › the eight states with most dealers are ranked, and the first three stand out',
  },
  {
    id: 'notfound-1',
    file: 'shell/src/not-found/not-found-page.tsx',
    find: '404 Page Not Found',
    replace: 'Page not found',
    test: 'e2e/journeys/document.spec.ts › an unknown path gets 404 and a page that says so',
  },
  {
    id: 'decision-1',
    file: 'mfe-dealers/mfe.json',
    find: '"status": 301',
    replace: '"status": 302',
    test: 'e2e/journeys/document.spec.ts › /state/florida redirects for good to /states/florida',
  },
  {
    id: 'home-6',
    file: `${dealers}/home-states/home-states.tsx`,
    find: 'const SHOWN = 6',
    replace: 'const SHOWN = 5',
    test: 'e2e/journeys/home.spec.ts › the six states with most dealers show emoji, name and number of dealers',
  },
];

export const brokenRules: BrokenRule[] = [...quick, ...inBrowser];
