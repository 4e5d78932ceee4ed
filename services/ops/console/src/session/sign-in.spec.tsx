import { renderPage } from '../testing/render-page';
import { EnterCode, SignIn } from './sign-in';

const fieldsIn = (html: string): string[][] =>
  [...html.matchAll(/<input[^>]*>/g)].map(([field]) =>
    ['name', 'type', 'autoComplete'].map(
      (attribute) => new RegExp(`\\b${attribute}="([^"]*)"`, 'i').exec(field)?.[1] ?? '',
    ),
  );

test('password managers recognize name, password and code, and the password is masked', () => {
  const onSession = () => undefined;
  const { html, text } = renderPage(
    <SignIn firstSetup={false} ended={false} onSession={onSession} />,
  );
  expect(fieldsIn(html)).toEqual([
    ['name', 'text', 'username'],
    ['password', 'password', 'current-password'],
  ]);
  expect(text).not.toContain('ended');
  expect(fieldsIn(renderPage(<EnterCode onSession={onSession} />).html)).toEqual([
    ['code', 'text', 'one-time-code'],
  ]);
});

test('after a session has ended, the sign-in says so, and that it leads back to the page', () => {
  const { text } = renderPage(<SignIn firstSetup={false} ended onSession={() => undefined} />);
  expect(text).toContain('Your session has ended. After you sign in, you return to this page.');
});
