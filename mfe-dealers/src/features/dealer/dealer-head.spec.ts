import { trialSite } from '@larkway/sdk/testing';
import { seededDealers } from '../../testing/seeded-dealers';
import { aDealership } from '../../testing/fixtures';
import { dealerHead, dealerJsonLd } from './dealer-head';

describe('a dealer for search engines', () => {
  it('is an AutoDealer with its place and the address of its page, after the breadcrumb', () => {
    const [crumbs, dealer] = dealerJsonLd(trialSite, aDealership());
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(dealer).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'AutoDealer',
      url: 'https://www.trialway.example/dealerships/gulfline-electric-naples-fl',
      address: { '@type': 'PostalAddress', postalCode: '34102' },
      geo: { '@type': 'GeoCoordinates', latitude: 26.142, longitude: -81.7948 },
    });
  });

  it('has its own title and its own description, of a length that search engines show', () => {
    const heads = seededDealers.map(dealerHead);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
    for (const { description } of heads) {
      expect(description!.length).toBeGreaterThanOrEqual(50);
      expect(description!.length).toBeLessThanOrEqual(160);
    }
    expect(dealerHead(aDealership({ name: 'x'.repeat(200) })).description).toHaveLength(160);
  });
});
