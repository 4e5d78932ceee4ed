import type { Proof, ProofChallenge } from '@larkway/kit-contract';

const base64url = (text: string): string =>
  btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** @returns the proof in its wire format: JSON in base64url */
export const solveInWorker = (challenge: ProofChallenge): Promise<string> => {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url));
  const solved = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Proof['solution'] | null>) =>
      data
        ? resolve(base64url(JSON.stringify({ challenge, solution: data } satisfies Proof)))
        : reject(new Error('No proof of work was found'));
    worker.onerror = () => reject(new Error('The worker failed'));
  });
  worker.postMessage(challenge);
  return solved.finally(() => worker.terminate());
};
