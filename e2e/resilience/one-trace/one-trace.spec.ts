import { inquiryForm, fillIn, submitOf } from '../../fixtures/lead-forms';
import { mailsAbout } from '../../fixtures/inbox';
import { type OwnStack, startOwnStack } from '../../fixtures/own-stack';
import { expect, test } from '../../fixtures/test';

interface Span {
  spanId: string;
  parentId?: string;
  service: string;
  name: string;
  attributes: Record<string, string>;
}

interface Trace {
  spans: Span[];
}

let own: OwnStack;

test.setTimeout(120_000);
test.beforeAll(async () => void (own = await startOwnStack({}, { traces: true })));
test.afterAll(() => own?.stop());

const traces = async (): Promise<Trace[]> =>
  (await (await fetch(`${own.addresses.services['traces']}/api/traces`)).json()) as Trace[];

/** From a span to the first one of its trace. */
const chainOf = ({ spans }: Trace, span: Span): string[] => {
  const parent = spans.find(({ spanId }) => spanId === span.parentId);
  return [`${span.service}: ${span.name}`, ...(parent ? chainOf({ spans }, parent) : [])];
};

test(
  'one trace leads from the page and the click in the browser to the SMTP conversation, through site, service, outbox, queue and worker',
  { tag: '@nightly' },
  async ({ page }) => {
    const name = 'Traced Shopper';
    await page.goto(new URL(inquiryForm.path, own.addresses.site).href);
    // Spans of the browser begin once their code is loaded.
    await expect.poll(traces).toContainEqual(
      expect.objectContaining({
        spans: expect.arrayContaining([expect.objectContaining({ name: 'navigation' })]),
      }),
    );
    await fillIn(page, inquiryForm, inquiryForm.answers(name));
    await submitOf(page, inquiryForm).click();
    await expect(page).toHaveURL(inquiryForm.next);
    await expect.poll(() => mailsAbout(own.addresses.inbox, name)).not.toHaveLength(0);

    const chains = async (): Promise<string[][]> =>
      (await traces()).flatMap((trace) =>
        trace.spans.filter((span) => span.name === 'SMTP').map((span) => chainOf(trace, span)),
      );
    await expect
      .poll(chains)
      .toContainEqual([
        'email: SMTP',
        'email: process vehicle-inquiry',
        'leads: send vehicle-inquiry',
        'leads: POST /api/vehicle-inquiry',
        'site: POST /api/*',
        'browser: POST /api/vehicle-inquiry',
        'browser: navigation',
        'site: GET /*',
      ]);
    const all = await traces();
    const every = all.flatMap((trace) => trace.spans.map((span) => chainOf(trace, span)));
    // The data of the page, which the render process asked for.
    expect(every).toContainEqual([
      'inventory: GET /api/vehicles/:slug',
      'site: render',
      'site: GET /*',
    ]);
    expect(JSON.stringify(all)).not.toMatch(/Traced Shopper|robin@shopper|555-0177/);
  },
);
