import { ApiError } from '../http/api-error';
import * as sdk from '../index';
import { trialSite } from '../testing';
import { renderOnServer } from '../testing/render-on-server';

// As remotes call it that were built for SDK 2.0, whose types are gone.
const former = sdk as unknown as {
  answerPost: (context: object, options: object) => Promise<object>;
  useForm: (options: object) => sdk.Form<{ name: string }>;
};

const context = { values: { name: 'Maya' }, idempotencyKey: 'a-key', site: trialSite };
const options = {
  initial: { name: '', email: '' },
  check: () => ({}),
  send: () => Promise.resolve(),
  next: '/thank-you',
};

describe('a remote that was built for SDK 2.0', () => {
  it('finds the parts that have another name now', () => {
    for (const name of ['Stage', 'CentreLine', 'fieldErrorsOf', 'useMirroredText'])
      expect(sdk).toHaveProperty(name);
  });

  it('has its plain posts answered: sent, refused and failed', async () => {
    expect(await former.answerPost(context, options)).toEqual({ redirect: '/thank-you' });
    const check = () => ({ email: 'Email is required' });
    expect(
      await former.answerPost(context, { ...options, check, refusal: () => 'Please check' }),
    ).toMatchObject({
      status: 422,
      errors: { email: 'Email is required' },
      message: 'Please check',
    });
    const body = JSON.stringify({
      error: 'Invalid',
      code: 'invalid',
      issues: [{ path: 'mail', message: 'Email is invalid' }],
    });
    const failure = {
      send: () => Promise.reject(new ApiError(400, body)),
      onFailed: (error: unknown) => ({
        errors: sdk.fieldErrorsOf(error, { mail: 'email' }),
        message: 'Failed to send email',
      }),
    };
    expect(await former.answerPost(context, { ...options, ...failure })).toMatchObject({
      status: 400,
      errors: { email: 'Email is invalid' },
      message: 'Failed to send email',
      values: { name: 'Maya', email: '' },
    });
  });

  it('shows its form', async () => {
    const Form = () => {
      const form = former.useForm({ ...options, initial: { name: 'Maya' } });
      return (
        <form {...form.props}>
          <sdk.Field label="Name" {...form.field('name')} />
        </form>
      );
    };
    const { html } = await renderOnServer({ Component: Form }, { origin: 'http://127.0.0.1:9' });
    expect(html).toMatch(/<form .*method="post".*value="Maya"/s);
  });
});
