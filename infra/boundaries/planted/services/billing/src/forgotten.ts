// breaks: no-orphan
export const forgotten = 'nobody imports this';
