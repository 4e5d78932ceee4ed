import type { ProofChallenge } from '@larkway/kit-contract';

export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: {
    id: string;
    status: string;
    error: string;
    code: string;
    issues?: { path: string; message: string }[];
    challenge?: ProofChallenge;
  };
}

/** Posts a value as JSON and reads the answer, a good or a bad one. */
export const postJson = async (
  url: string,
  value: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as JsonAnswer['body'],
  };
};
