let isStarted = false;

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
