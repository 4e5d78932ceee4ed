let send: typeof fetch = (input, init) => window.fetch(input, init);

/** `fetch` for the site's API. It continues the trace of the document, if the site exports traces. */
export const tracedFetch: typeof fetch = (input, init) => send(input, init);

/**
 * Continues the trace whose context the site sent in `Server-Timing`; without one, no code is
 * loaded.
 * @param token the document nonce, with which the site accepts spans
 */
export const continueTrace = (token: string): void => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const context = navigation?.serverTiming?.find(({ name }) => name === 'traceparent')?.description;
  if (!context) return;
  void import('./browser-spans').then(
    ({ traceBrowser }) => (send = traceBrowser(context, token)),
    () => undefined,
  );
};
