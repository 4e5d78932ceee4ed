/** Whether the visitor asked the browser to save data, so that nothing is fetched ahead. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
