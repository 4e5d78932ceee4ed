/** The name of a job in its queue: the outbox id, and from the first repeat by an operator on also the round. */
export const jobIdOf = ({ id, round }: { id: string; round: number }): string =>
  round === 0 ? id : `${id}.${round}`;

/** The outbox id and the round that a job's name holds. */
export const workOf = (jobId: string): { id: string; round: number } => {
  const [id, round] = jobId.split('.');
  return { id: id!, round: Number(round ?? 0) };
};
