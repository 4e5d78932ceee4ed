import { eventually } from '@larkway/kit/testing';
import { csrfHeader, opsRoutes, type Role, type Session } from '@larkway/ops-contract';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { databaseOf } from './start-ops.js';

export interface Answer {
  status: number;
  headers: Headers;
  /** Whatever JSON says, or the text as it is. */
  body: ReturnType<typeof JSON.parse>;
}

interface Send {
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

const step = 30_000;

/** Of a step that leaves time for a call. */
const spare = 3_000;

/** The code that an authenticator app shows, as if the time of every code that was used had passed. */
export const codeOf = async ({
  browser: { url },
  secret,
}: Pick<SetUp, 'browser' | 'secret'>): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseOf(url) });
  await client.connect();
  await client.query('UPDATE operators SET totp_step = 0');
  await client.end();
  await eventually('the current step is not about to end', () => Date.now() % step < step - spare);
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  }).generate();
};

/** What a browser that runs the console sends: its cookie, the session's token, where the page is from. */
export class Browser {
  /** Of the session, and of the device that the browser runs on. */
  cookie = '';
  device = '';
  csrf = '';

  constructor(public url: string) {}

  async send(method: string, path: string, { body, headers, query }: Send = {}): Promise<Answer> {
    const own: Record<string, string> =
      method === 'GET'
        ? {}
        : {
            'content-type': 'application/json',
            origin: this.url,
            'sec-fetch-site': 'same-origin',
            [csrfHeader]: this.csrf,
          };
    const response = await fetch(
      `${this.url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
      {
        method,
        headers: { ...own, ...(this.cookies && { cookie: this.cookies }), ...headers },
        ...(method !== 'GET' && {
          body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
        }),
        redirect: 'manual',
      },
    );
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';');
      if (pair!.includes('-device=')) this.device = pair!;
      else this.cookie = pair!.endsWith('=') ? '' : pair!;
    }
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
    if (typeof answer.body?.csrfToken === 'string') this.csrf = answer.body.csrfToken;
    return answer;
  }

  private get cookies(): string {
    return [this.cookie, this.device].filter(Boolean).join('; ');
  }

  get(path: string, send?: Send): Promise<Answer> {
    return this.send('GET', path, send);
  }

  post(path: string, body?: unknown, send?: Send): Promise<Answer> {
    return this.send('POST', path, { body, ...send });
  }
}

/** Somebody who was set up, and what it takes to sign in again. */
export interface SetUp {
  browser: Browser;
  name: string;
  password: string;
  secret: string;
  session: Extract<Session, { stage: 'signed-in' }>;
}

/** Follows a one-time link to its end. */
export const followLink = async (
  url: string,
  token: string,
  name: string,
  password = `a long password of ${name}`,
): Promise<SetUp> => {
  const browser = new Browser(url);
  const opened = await browser.post(opsRoutes.openLink.path, { token });
  const secret: string = opened.body.totp.secret;
  const used = await browser.post(opsRoutes.useLink.path, {
    token,
    password,
    code: await codeOf({ browser, secret }),
    ...(opened.body.purpose === 'first-admin' && { name }),
  });
  if (used.status !== 200) throw new Error(`the link was not taken: ${JSON.stringify(used.body)}`);
  return { browser, name, password, secret, session: used.body };
};

/** Confirms who is signed in, for calls that need it. */
export const confirm = async ({
  browser,
  password,
}: Pick<SetUp, 'browser' | 'password'>): Promise<void> => {
  const { status, body } = await browser.post(opsRoutes.confirm.path, { password });
  if (status !== 200) throw new Error(`could not confirm: ${JSON.stringify(body)}`);
};

/** Has the admin invite somebody, who sets up. */
export const invite = async (admin: SetUp, name: string, role: Role): Promise<SetUp> => {
  const { body } = await admin.browser.post(opsRoutes.invite.path, { name, role });
  return followLink(admin.browser.url, body.url.split('#')[1], name);
};

/** Signs in with password and code, in a browser of its own. */
export const signIn = async ({ browser, name, password, secret }: SetUp): Promise<Browser> => {
  const other = new Browser(browser.url);
  await other.post(opsRoutes.signIn.path, { name, password });
  const { status, body } = await other.post(opsRoutes.enterCode.path, {
    code: await codeOf({ browser, secret }),
  });
  if (status !== 200) throw new Error(`could not sign in: ${JSON.stringify(body)}`);
  return other;
};
