import { useFormAnswer, useHydrated, useLocation, useNavigate } from '@larkway/sdk';
import { useEffect, useMemo } from 'react';
import {
  clampProfile,
  creditScores,
  defaultProfile,
  type Profile,
  terms,
  type Usage,
  usages,
} from './engine/profile';

const fields = Object.keys(defaultProfile) as (keyof Profile)[];

/** `8995`, `$8,995` and `8995.00` are the same amount; an empty one is 0, as in the form. */
const amountOr = (usual: number, text: string | null): number => {
  if (text === null) return usual;
  const amount = Number(text.replace(/[$,\s]/g, ''));
  return Number.isNaN(amount) ? usual : amount;
};

const numberIn = (text: string | null): number => (text?.trim() ? Number(text) : NaN);

/** The choice whose range holds the score: 720 is one of 700-749. */
const creditScoreOf = (text: string | null): number => {
  const score = numberIn(text);
  if (Number.isNaN(score)) return defaultProfile.creditScore;
  return creditScores.find((lowest) => score >= lowest) ?? creditScores.at(-1)!;
};

/** The nearest choice. */
const termOf = (text: string | null): number => {
  const months = numberIn(text);
  if (Number.isNaN(months)) return defaultProfile.preferredTerm;
  const distance = (term: number) =>
    Math.abs(term - Math.min(Math.max(months, terms[0]), terms.at(-1)!));
  return [...terms].sort((a, b) => distance(a) - distance(b))[0]!;
};

const usageOf = (text: string | null): Usage =>
  usages.find((usage) => usage === text?.trim().toLowerCase()) ?? defaultProfile.usage;

const isYes = (text: string | null): boolean =>
  ['on', 'true', 'yes', '1'].includes(text?.trim().toLowerCase() ?? '');

/**
 * The profile in a fragment or a query; undefined if it contains none of the form's fields. Any
 * input becomes a profile that the form could have sent: unknown or missing values become the
 * form's defaults, numbers are clamped or moved to the nearest choice.
 */
export const readProfile = (params: URLSearchParams): Profile | undefined => {
  if (!fields.some((field) => params.has(field))) return undefined;
  return clampProfile({
    vehiclePrice: amountOr(defaultProfile.vehiclePrice, params.get('vehiclePrice')),
    creditScore: creditScoreOf(params.get('creditScore')),
    downPayment: amountOr(defaultProfile.downPayment, params.get('downPayment')),
    monthlyBudget: amountOr(defaultProfile.monthlyBudget, params.get('monthlyBudget')),
    preferredTerm: termOf(params.get('preferredTerm')),
    usage: usageOf(params.get('usage')),
    taxBenefit: isYes(params.get('taxBenefit')),
  });
};

/**
 * The profile as the fragment of an address, as the form would send it: `vehiclePrice=8995&…`.
 * Empty for none.
 */
export const toFragment = (profile: Profile | undefined): string => {
  const written = new URLSearchParams();
  for (const field of fields) {
    const value = profile?.[field];
    if (value !== undefined && value !== false)
      written.set(field, value === true ? 'on' : String(value));
  }
  return written.toString();
};

/** Every other parameter (a campaign's, say). */
export const withoutProfile = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => !fields.some((field) => field === name)));

interface ProfileInAddress {
  profile: Profile | undefined;
  /** Replaces it, in the same history entry and without moving the page. */
  write: (profile: Profile) => void;
}

/**
 * The profile of the results on this page. It is in the fragment of the address, which browsers do
 * not send: results can be shared, reloaded and revisited, and no server sees them. Without scripts
 * the profile is the posted form.
 */
export const useProfileInAddress = (): ProfileInAddress => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const posted = useFormAnswer()?.values;
  // The server never sees the fragment, so hydration starts without one.
  const fragment = isHydrated ? hash.slice(1) : '';
  const profile = useMemo(
    () =>
      readProfile(new URLSearchParams(fragment)) ??
      (posted && readProfile(new URLSearchParams(posted))),
    [fragment, posted],
  );
  const write = (next: Profile): void =>
    void navigate({ search, hash: toFragment(next) }, { replace: true, preventScrollReset: true });

  // Older links have the profile in the query.
  useEffect(() => {
    const params = new URLSearchParams(search);
    const inQuery = readProfile(params);
    if (inQuery)
      void navigate(
        { search: withoutProfile(params).toString(), hash: toFragment(inQuery) },
        { replace: true, preventScrollReset: true },
      );
  }, [search, navigate]);

  return { profile, write };
};
