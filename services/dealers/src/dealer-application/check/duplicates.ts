import type { ApplicationSummary } from '@larkway/dealers-contract';
import { ArrayOverlap, type EntityManager, Not } from 'typeorm';
import { DealershipEntity, erasedAddress } from '../../dealership/dealership.entity.js';
import { ReviewedApplicationEntity } from '../dealer-application.entity.js';

/** The fields by which dealers are compared. */
export interface Entry {
  name: string;
  address: string;
  city: string;
  stateId: number;
  zipCode: string;
  phone: string;
  email: string;
}

const reasons = {
  phone: 'same phone number',
  email: 'same email address',
  address: 'same address',
  name: 'same name in the same city',
} as const;

const shortForms = new Map(
  Object.entries({
    avenue: 'ave',
    boulevard: 'blvd',
    circle: 'cir',
    court: 'ct',
    drive: 'dr',
    highway: 'hwy',
    lane: 'ln',
    parkway: 'pkwy',
    place: 'pl',
    road: 'rd',
    square: 'sq',
    street: 'st',
    suite: 'ste',
    terrace: 'ter',
    turnpike: 'tpke',
    north: 'n',
    east: 'e',
    south: 's',
    west: 'w',
    saint: 'st',
    fort: 'ft',
    mount: 'mt',
  }),
);

/** Company forms do not distinguish dealers. */
const companyForms = new Set([
  'inc',
  'incorporated',
  'llc',
  'ltd',
  'limited',
  'co',
  'company',
  'corp',
  'corporation',
]);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => shortForms.get(word) ?? word);

const withoutForm = (words: string[]): string[] => {
  const rest = words.filter((word) => !companyForms.has(word));
  return rest.length > 0 ? rest : words;
};

const numberOf = (phone: string): string => {
  const digits = phone.replace(/(?:ext|x|#).*$/i, '').replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
};

const keyOf = (kind: keyof typeof reasons, ...parts: (string | number)[]): string[] =>
  parts.includes('') ? [] : [`${kind}:${parts.join('|')}`];

/** Two dealers that share one of these keys look like the same dealer. */
export const duplicateKeys = ({
  name,
  address,
  city,
  stateId,
  zipCode,
  phone,
  email,
}: Entry): string[] => [
  ...keyOf('phone', numberOf(phone)),
  ...keyOf('email', email.trim().toLowerCase()),
  ...keyOf('address', wordsOf(address).join(' '), zipCode.trim().slice(0, 5).toLowerCase()),
  ...keyOf('name', withoutForm(wordsOf(name)).join(' '), wordsOf(city).join(' '), stateId),
];

/** Why two dealers look like the same one; null if they do not. */
export const duplicateReason = (
  ours: readonly string[],
  theirs: readonly string[],
): string | null => {
  const shared = ours
    .filter((key) => theirs.includes(key))
    .map((key) => reasons[key.split(':', 1)[0] as keyof typeof reasons]);
  return shared.length > 0 ? shared.join(', ') : null;
};

/** Dealerships that share one of the keys; unlisted ones are marked. */
export const findDuplicateDealerships = async (
  manager: EntityManager,
  keys: string[],
): Promise<ApplicationSummary['duplicates']> => {
  const known = await manager.find(DealershipEntity, {
    where: { email: Not(erasedAddress) },
    order: { id: 'ASC' },
  });
  return known.flatMap((dealership) => {
    const because = duplicateReason(keys, duplicateKeys(dealership));
    if (because === null) return [];
    const { id, name, city, unlistedAt } = dealership;
    return [
      { id, name, city, because: unlistedAt === null ? because : `${because}; not listed now` },
    ];
  });
};

/**
 * Other applications that wait for a decision and share one of the keys. Of two, the one that is
 * checked later finds the other.
 */
export const findDuplicateApplications = (
  manager: EntityManager,
  { id, keys }: { id: string; keys: string[] },
): Promise<ReviewedApplicationEntity[]> =>
  manager.find(ReviewedApplicationEntity, {
    where: { id: Not(id), status: 'checked', duplicateKeys: ArrayOverlap(keys) },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: 20,
  });
