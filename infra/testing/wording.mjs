import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// Checks tracked text for wording that our readers do not know. Part of `npm run lint`.
// A rule names the wording, and what to write instead. Add a rule when its last occurrence is gone.

/** @type {[RegExp, string][]} */
const rules = [
  [/[\u00ab\u00bb]/, 'double quotes, or backticks for code'],
  [/\be-mails?\b/i, 'email'],
  [/\b(whoever|anybody)\b/i, 'the person or process: a visitor, an operator, any client'],
  [
    /\bnobody (?!imports|knows|here)(?=[a-z]+(?:s|ed)\b|can\b|may\b|had\b|must\b|shall\b|else\b)/i,
    'a direct statement',
  ],
  [/\b(any more\b(?! (than|email|of|in|messages))|anew\b)/i, 'no longer, again'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bset aside\b/i, 'quarantine'],
  [/\b(a|the) mail (is|was|has|can|to|that)\b/i, 'an email'],
  [/\bcannot be had\b/i, 'is unavailable, cannot be loaded'],
  [/\b(gives?|gave) way to\b/i, 'falls back to, is overridden by'],
  [/\bin one go\b/i, 'at once'],
  [/\bfor as long as\b/i, 'while, as long as'],
  [/\bof whom\b/i, 'a direct statement'],
  [/\breckon(s|ed|ing)?\b/i, 'compute, count'],
  [/\btelephone number/i, 'phone number'],
  [/\bthe how manieth\b/i, 'count'],
  [/\blest\b/i, 'so that … not'],
  [/\b(some|every)body\b/i, 'someone, everyone, or the person'],
  [/\ban? [\w`-]+ of its own\b(?! [a-z])/i, '"its own …", or "a separate …"'],
  [/\b(that|which) (is|are) had\b/i, 'a direct statement'],
  // Private words for terms of the glossary (ARCHITECTURE.md).
  [/\bsighting\b/i, 'RUM event'],
  [/\btally\b/i, 'count, or region event'],
  [/\bverdict/i, 'regression, result or response'],
  // British spelling.
  [/\b(after|to)wards\b/i, 'afterward, toward'],
  [
    /catalogue|neighbour|colour|behaviour|favourite|honour/i,
    'catalog, neighbor, color, behavior …',
  ],
  [/\b(centres?|grey|licences?|whilst|amongst)\b/i, 'center, gray, license, while, among'],
  [
    /\b\w*(initiali|organi|recogni|optimi|minimi|normali|seriali|summari|authori|synchroni|amorti)s(e[ds]?|ing|ation)\b/i,
    'the spelling with z',
  ],
  // Text of the site and its emails.
  [/\blooked after by\b/i, 'serviced by'],
  [/\bliability cover\b/i, 'liability coverage'],
  [/\bparking bays?\b/i, 'parking space'],
  [/\broller doors?\b/i, 'roll-up door'],
  [/\bc(o|a)mes? fitted\b/i, 'come standard'],
  [/\bin (its|their) stride\b/i, 'in stride'],
  [/\bspare parts?\b/i, 'replacement part'],
  [/\bopening times\b/i, 'hours'],
  [/\bAcknowledgement/, 'Acknowledgment'],
  [/\banswer(ing)? this mail\b/i, 'reply to this email'],
  [/\bskip to the page\b/i, 'Skip to main content'],
  [/\baround the clock\b/i, 'the hours of support, or "at any time" for messages'],
  [/\bquick to charge\b/i, 'fully charged overnight: a charge takes 6-8 hours'],
  [
    /\bdealer near you replies\b/i,
    'Our sales team replies: the form does not ask where a visitor lives',
  ],
];

/** Pictures and lock files are no text of ours; this file names what it looks for. */
const isChecked = (file) =>
  /\.(ts|tsx|mjs|cjs|js|md|ya?ml|json|sh|sql|html|css|py)$/.test(file) &&
  !/(^|\/)package-lock\.json$/.test(file) &&
  file !== 'infra/testing/wording.mjs';

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { maxBuffer: 2 ** 26 },
)
  .toString()
  .split('\0')
  .filter(isChecked);

const problems = files.flatMap((file) => {
  const lines = readTracked(file).split('\n');
  return rules.flatMap(([wording, instead]) =>
    lines.flatMap((line, index) => {
      const [found] = wording.exec(line) ?? [];
      return found ? [`${file}:${index + 1}: "${found}". Write ${instead}.`] : [];
    }),
  );
});

/** A file that was deleted and not committed yet is still listed. @param {string} file */
function readTracked(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0)
  console.error(`${problems.length} lines with wording to replace; see CONTRIBUTING.md, "Code".`);
process.exitCode = problems.length > 0 ? 1 : 0;
