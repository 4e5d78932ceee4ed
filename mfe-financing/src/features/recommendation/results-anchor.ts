/** Id of the results' heading; without scripts the form leads to it. */
export const RESULTS = 'recommendations';
