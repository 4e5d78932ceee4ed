export const jobs = 1;
