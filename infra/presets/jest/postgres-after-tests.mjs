export default async () => {
  await globalThis.throwAwayPostgres?.stop();
};
