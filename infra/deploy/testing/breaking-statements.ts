/** What a statement takes from the version that still runs, and how to go about it instead. */
const rules: { breaks: RegExp; because: string }[] = [
  {
    breaks: /^DROP TABLE/i,
    because: 'drops a table that the running version uses: stop using it, deploy, then drop it',
  },
  {
    breaks: /\bDROP COLUMN\b/i,
    because: 'drops a column that the running version reads: stop using it, deploy, then drop it',
  },
  {
    breaks: /\bRENAME\b/i,
    because:
      'renames what the running version calls by its name: add the new one, write both, move over, drop the old one',
  },
  {
    breaks: /\bALTER COLUMN \S+ (SET DATA )?TYPE\b/i,
    because:
      'changes a type under the running version, and rewrites the table: add a column of the new type',
  },
  {
    breaks: /\bSET NOT NULL\b/i,
    because:
      'refuses the empty values that the running version writes: fill them in first, deploy, then refuse',
  },
  {
    breaks: /\bDROP DEFAULT\b/i,
    because: 'takes the value away that the running version leaves out',
  },
  {
    breaks:
      /\bADD (COLUMN )?(?!CONSTRAINT\b|CHECK\b|UNIQUE\b|FOREIGN\b|PRIMARY\b)(?:(?!\bDEFAULT\b|\bGENERATED\b|,\s*(?:ADD|DROP|ALTER)\b).)*\bNOT NULL\b(?!(?:(?!,\s*(?:ADD|DROP|ALTER)\b).)*\b(?:DEFAULT|GENERATED)\b)/i,
    because:
      'adds a column that the running version does not fill in: give it a default, or allow NULL',
  },
  {
    breaks: /\bADD (CONSTRAINT|CHECK|UNIQUE|FOREIGN KEY|PRIMARY KEY|EXCLUDE)\b/i,
    because: 'refuses rows that the running version may write',
  },
  { breaks: /^CREATE UNIQUE INDEX/i, because: 'refuses rows that the running version may write' },
  { breaks: /^TRUNCATE\b/i, because: 'empties a table that is in use' },
];

/** Without the insides of literals and function bodies, in one line. */
const bare = (sql: string): string =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const created = /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/i;
const concerned =
  /^(?:ALTER TABLE|DROP TABLE|TRUNCATE(?: TABLE)?|CREATE UNIQUE INDEX .*? ON) (?:IF EXISTS )?(?:ONLY )?"?(\w+)/i;

/**
 * Why the previous version cannot run during and after these statements, one sentence each; empty
 * if it can. Tables that the same migration creates are not used yet.
 */
export const breakingStatements = (statements: string[]): string[] => {
  const texts = statements.flatMap((sql) => bare(sql).split(/;\s*/)).filter(Boolean);
  const ours = new Set(texts.map((text) => created.exec(text)?.[1]).filter(Boolean));
  return texts
    .filter((text) => !ours.has(concerned.exec(text)?.[1]))
    .flatMap((text) =>
      rules
        .filter(({ breaks }) => breaks.test(text))
        .map(({ because }) => `${text.slice(0, 120)}: ${because}`),
    );
};
