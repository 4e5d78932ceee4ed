import { createHash, randomUUID } from 'node:crypto';
import {
  type ActionResult,
  createHttp,
  formHeaders,
  formKeyName,
  formTokenName,
  formTrapName,
  trapMessage,
} from '@larkway/sdk';
import type { RenderRequest } from '../../server/renderer';
import type { RouteMatch } from '../remotes/public-map';
import type { ServerComposition } from './server-composition';

/** Milliseconds for a service to accept a message. */
const SEND_TIMEOUT = 10_000;

/** The posted key if it has a valid format, or else the fresh one. */
export const formKeyOf = (
  post: Record<string, string> | undefined,
  fresh: string = randomUUID(),
): string => {
  const key = post?.[formKeyName];
  return key && /^[\w-]{8,64}$/.test(key) ? key : fresh;
};

/**
 * The same for the same content of the same form, so that a form that is posted twice creates one
 * message.
 */
const idempotencyKeyOf = (formKey: string, values: Record<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify([formKey, values]))
    .digest('base64url');

const withPlainLineEnds = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')]),
  );

/**
 * Passes a plain post to the page's `action`. Undefined if there is none; every failure keeps the
 * posted values.
 */
export const postForm = async (
  request: RenderRequest,
  composition: ServerComposition,
  page: RouteMatch,
): Promise<ActionResult | undefined> => {
  const {
    [formKeyName]: _key,
    [formTokenName]: _token,
    [formTrapName]: trap,
    ...fields
  } = request.post!;
  const values = withPlainLineEnds(fields);
  if (trap) return { status: 422, values, errors: {}, message: trapMessage };
  const unavailable = { status: 503, values, errors: {} };
  const module = await composition.moduleOf(page.region);
  if (!module) return unavailable;
  if (!module.action) return undefined;
  request.enter(page.remote);
  try {
    return await module.action({
      params: page.region.params,
      search: new URLSearchParams(request.search),
      http: createHttp({
        fetch: request.fetch,
        timeout: SEND_TIMEOUT,
        postHeaders: formHeaders(composition.form),
      }),
      site: composition.site,
      values,
      idempotencyKey: idempotencyKeyOf(composition.form.key, values),
    });
  } catch (error) {
    request.onError(error, `${page.remote.name} ${page.region.module} action`);
    return unavailable;
  }
};
