/** What texts and addresses of emails are made of. */
export const emailSettings = {
  BRAND: 'Larkway',
  SALES_EMAIL: 'sales@larkway.example',
  SUPPORT_EMAIL: 'support@larkway.example',
  NETWORK_EMAIL: 'network@larkway.example',
  SALES_PHONE: '(555) 555-0142',
  SUPPORT_PHONE: '(555) 555-0143',
  SITE_ORIGIN: 'https://www.larkway.example',
};
