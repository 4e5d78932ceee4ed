/**
 * Thrown by a handler to put its job back: it is given out again after the pause, and the try does not count against the
 * queue's `attempts`, which only bound tries that end in another error. How long a pause is, and when it is time to give
 * up, is the handler's own affair: it knows how often it has tried. A job put back may be called earlier (`JobQueue.promoteJobs`).
 */
export class Postponed extends Error {
  readonly milliseconds: number;

  constructor(milliseconds: number, options: { cause?: unknown } = {}) {
    super(`put back for ${milliseconds} ms`, options);
    this.name = 'Postponed';
    // The queue on PostgreSQL knows whole milliseconds only.
    this.milliseconds = Math.ceil(milliseconds);
  }
}
