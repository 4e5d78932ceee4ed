import { type DomainError, invalidFields } from '@larkway/kit/errors';
import { dictionary } from '@zxcvbn-ts/language-common';
import { contextWordIn } from './context-words.js';
import { longBreachedPasswords } from './long-breached-passwords.js';

/**
 * The 49,000 most common breached passwords, in lower case. Few are long enough to be accepted, but
 * many longer passwords are made of them.
 */
const breached = new Set(dictionary['passwords-common']);

/** Loaded on first use, because most processes check no passwords. */
let longBreached: Set<string> | undefined;

const isLongBreached = (text: string): boolean =>
  (longBreached ??= new Set(longBreachedPasswords())).has(text);

const minCoreLength = 4;

/** `PassWord2024!!` is guessed as soon as `password` is. */
const withoutDecoration = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** `larklarklark` is guessed as soon as `lark` is. */
const withoutRepetition = (text: string): string => text.replace(/^(.+?)\1+$/su, '$1');

const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const minPartLength = 3;

/** `michaeljordan` is guessed as soon as `michael` and `jordan` are. */
const isPair = (text: string): boolean => {
  for (let at = minPartLength; at <= text.length - minPartLength; at += 1)
    if (breached.has(text.slice(0, at)) && breached.has(text.slice(at))) return true;
  return false;
};

/** Whether a password is breached, or is a repeated, decorated or joined breached password. */
export const isBreached = (password: string): boolean => {
  const text = password.toLowerCase();
  const core = withoutDecoration(text);
  if ([text, withoutSigns(text), withoutSigns(core)].some(isPair)) return true;
  const variants = [
    text,
    withoutRepetition(text),
    ...(core.length >= minCoreLength ? [core, withoutRepetition(core)] : []),
  ];
  return variants.some(
    (variant) => breached.has(variant) || isLongBreached(variant) || new Set(variant).size === 1,
  );
};

const refusal = (why: string): DomainError =>
  invalidFields([{ path: ['password'], message: `${why}. Choose another one` }]);

/**
 * @throws 422 for a new password that is breached or contains a word of this product or
 * organization
 */
export const refuseGuessable = (password: string): void => {
  if (isBreached(password))
    throw refusal('This password is easy to guess: it appears in lists of breached passwords');
  const word = contextWordIn(password);
  if (word) throw refusal(`This password is easy to guess: it contains "${word}"`);
};

/** A 422 for a new password that equals the current one. */
export const samePassword = (): DomainError => refusal('This is the password that you have now');
