/** How the site names and sets its cookies. */
export interface SiteCookies {
  nameOf: (base: string) => string;
  /** `Lax`: with `Strict`, a visitor who follows a link from another site would get the first document without a preview or team boundaries. */
  options: { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean };
}

/** `__Host-` makes browsers refuse a cookie from any other host, and without TLS. Both are left out for local runs in browsers that keep no Secure cookies without TLS. */
export const siteCookies = (insecure: boolean): SiteCookies => ({
  nameOf: (base) => (insecure ? base : `__Host-${base}`),
  options: { path: '/', httpOnly: true, sameSite: 'lax', secure: !insecure },
});
