import { type ActionResult, formTrapName, trapMessage } from '@larkway/sdk';
import type { RenderRequest } from '../../server/renderer';
import type { RouteMatch } from '../remotes/public-map';
import { postForm } from './form-post';
import type { ServerComposition } from './server-composition';

/** The values that the page's action receives. */
let sent: unknown[];

const pageModule = {
  action: ({ values }: { values: unknown }): Promise<ActionResult> => (
    sent.push(values),
    Promise.resolve({ status: 200, values: {}, errors: {} })
  ),
};
const composition = {
  form: { key: 'a-form-key', token: 'a-token' },
  site: {},
  moduleOf: () => Promise.resolve(pageModule),
} as unknown as ServerComposition;
const page = {
  remote: { name: 'mfe-x', version: '1' },
  region: { module: './page', params: {} },
} as unknown as RouteMatch;

const post = (fields: Record<string, string>) =>
  postForm(
    {
      post: fields,
      search: '',
      fetch,
      enter: () => undefined,
      onError: () => undefined,
    } as unknown as RenderRequest,
    composition,
    page,
  );

beforeEach(() => void (sent = []));

test('a form with a filled trap field is shown again and not sent', async () => {
  expect(await post({ name: 'Ada', [formTrapName]: 'https://spam.example' })).toEqual({
    status: 422,
    values: { name: 'Ada' },
    errors: {},
    message: trapMessage,
  });
  expect(sent).toEqual([]);
});

test('a form with an empty trap field is passed to the page’s action without that field', async () => {
  expect(await post({ name: 'Ada', [formTrapName]: '' })).toMatchObject({ status: 200 });
  expect(sent).toEqual([{ name: 'Ada' }]);
});
