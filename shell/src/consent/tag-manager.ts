let isStarted = false;

const pageOf = (address: string): string => address.replace(/[?#].*$/s, '');

/** Google's tags take commands from `dataLayer` as `arguments` objects only. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

/** Tells tags where the page is, without query and fragment: that of the financing form holds amounts and a credit score. */
export const namePage = (): void =>
  gtag('set', { page_location: pageOf(location.href), page_referrer: pageOf(document.referrer) });

/** Starts Google Tag Manager, once for each page load. It reads what `track` has put into `dataLayer` so far, too. */
export const startTagManager = (id: string): void => {
  if (isStarted) return;
  isStarted = true;
  (window.dataLayer ??= []).push({ event: 'gtm.js', 'gtm.start': Date.now() });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
};
