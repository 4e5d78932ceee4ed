import { eventually } from '@larkway/kit/testing';
import { csrfHeader, opsRoutes, type Role, type Session } from '@larkway/ops-contract';
import { Secret, TOTP } from 'otpauth';
import { queryDatabaseOf } from './start-ops.js';

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text. */
  body: ReturnType<typeof JSON.parse>;
}

interface Send {
  body?: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

const step = 30_000;

/** Time that must be left in the current step for a call. */
const spare = 3_000;

/** The code that an authenticator app shows. Used codes are reset, so that it can be used again. */
export const codeOf = async ({
  browser: { url },
  secret,
}: Pick<SetUp, 'browser' | 'secret'>): Promise<string> => {
  await queryDatabaseOf(url, 'UPDATE operators SET totp_step = 0');
  await eventually('the current step is not about to end', () => Date.now() % step < step - spare);
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  }).generate();
};

/** Sends requests as a browser with the console does: cookies, CSRF token and origin. */
export class Browser {
  /** The cookies of the session and of the device. */
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

/** An operator who was set up, with the factors for another sign-in. */
export interface SetUp {
  browser: Browser;
  name: string;
  password: string;
  secret: string;
  session: Extract<Session, { stage: 'signed-in' }>;
}

/** Sets an operator up with a one-time link. */
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
  if (used.status !== 200)
    throw new Error(`the link was not accepted: ${JSON.stringify(used.body)}`);
  return { browser, name, password, secret, session: used.body };
};

/** Confirms the operator's identity, for calls that need it. */
export const confirm = async ({
  browser,
  password,
}: Pick<SetUp, 'browser' | 'password'>): Promise<void> => {
  const { status, body } = await browser.post(opsRoutes.confirm.path, { password });
  if (status !== 200) throw new Error(`could not confirm: ${JSON.stringify(body)}`);
};

/** Invites an operator and sets them up. */
export const invite = async (admin: SetUp, name: string, role: Role): Promise<SetUp> => {
  const { body } = await admin.browser.post(opsRoutes.invite.path, { name, role });
  return followLink(admin.browser.url, body.url.split('#')[1], name);
};

/** Signs in with password and code in another browser. */
export const signIn = async ({ browser, name, password, secret }: SetUp): Promise<Browser> => {
  const other = new Browser(browser.url);
  await other.post(opsRoutes.signIn.path, { name, password });
  const { status, body } = await other.post(opsRoutes.enterCode.path, {
    code: await codeOf({ browser, secret }),
  });
  if (status !== 200) throw new Error(`could not sign in: ${JSON.stringify(body)}`);
  return other;
};
