import { type Application, dealersOperationsRoutes } from '@larkway/dealers-contract';
import { authorizationFor } from '@larkway/kit/signing';
import { eventually } from '@larkway/kit/testing';
import { operationsToken } from './start-dealers.js';

const { listApplications, getApplication, decideApplication } = dealersOperationsRoutes;

export interface Answer<T = Application> {
  status: number;
  body: T & { error: string; code: string };
}

/** Calls of the console to a service. */
export const operationsOf = (url: () => string) => {
  const call = async <T = Application>(
    path: string,
    init: RequestInit = {},
    token = operationsToken,
  ): Promise<Answer<T>> => {
    const headers = { authorization: authorizationFor(token), 'content-type': 'application/json' };
    const response = await fetch(url() + path, { ...init, headers });
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
  };
  const at = ({ path }: { path: string }, id: string) => path.replace(':id', id);
  const read = (id: string) => call(at(getApplication, id));
  return {
    call,
    read,
    list: (status = '') =>
      call<Application[]>(`${listApplications.path}${status && `?status=${status}`}`),
    decide: (id: string, decision: object) =>
      call(at(decideApplication, id), { method: 'POST', body: JSON.stringify(decision) }),
    /** Waits until the service has checked it. */
    checked: (id: string) =>
      eventually('the application is checked', async () => {
        const { body } = await read(id);
        return body.status !== 'received' && body;
      }),
  };
};
