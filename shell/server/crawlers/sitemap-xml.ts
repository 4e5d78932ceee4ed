const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char]!);

/** A sitemap by the protocol of sitemaps.org, for up to 50,000 absolute addresses. */
export const sitemapXml = (addresses: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escape(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
