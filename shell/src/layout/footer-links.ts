interface FooterLink {
  label: string;
  /** Missing for pages that do not exist yet. */
  to?: string;
}

export const footerColumns: { title: string; links: FooterLink[] }[] = [
  {
    title: 'Explore',
    links: [
      { label: 'Inventory', to: '/inventory' },
      { label: 'Dealers', to: '/dealerships' },
      { label: 'Financing', to: '/financing' },
      { label: 'FAQ', to: '/faq' },
      { label: 'Contact', to: '/contact' },
      { label: 'Become a dealer', to: '/add-dealership' },
    ],
  },
  {
    title: 'Popular vehicles',
    links: [
      { label: 'D4', to: '/inventory/d4' },
      { label: 'D6 Max', to: '/inventory/d6-max' },
      { label: 'X4 Overland', to: '/inventory/x4-overland' },
      { label: 'H4 Harbor', to: '/inventory/h4-harbor' },
      { label: 'W2 Cargo', to: '/inventory/w2-cargo' },
      { label: 'Search “D6 Max”', to: '/inventory?search=d6%20max' },
    ],
  },
  {
    title: 'Locations',
    links: [
      { label: 'Florida', to: '/states/florida' },
      { label: 'California', to: '/states/california' },
      { label: 'Texas', to: '/states/texas' },
      { label: 'New York', to: '/states/new-york' },
      { label: 'Georgia', to: '/states/georgia' },
      { label: 'All 50 states', to: '/states' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About' },
      { label: 'Service and support' },
      { label: 'Warranty' },
      { label: 'Social' },
    ],
  },
];

export const policyLinks: { label: string; to: string }[] = [
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
  { label: 'Publishing Policy', to: '/publishing-policy' },
  { label: 'Feedback Policy', to: '/feedback-policy' },
  { label: 'Corrections Policy', to: '/corrections-policy' },
  { label: 'Diversity Policy', to: '/diversity-policy' },
  { label: 'Ethics Policy', to: '/ethics-policy' },
  { label: 'Staffing Report', to: '/staffing-report' },
];
