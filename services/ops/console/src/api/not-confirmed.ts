/** The operator did not confirm who they are, so a call that needs it was not made. */
export class NotConfirmed extends Error {
  constructor() {
    super('You did not confirm that it is you, so nothing was done.');
    this.name = 'NotConfirmed';
  }
}
