// breaks: contract-is-pure
import pg from 'pg';

export const usesLibrary = pg;
