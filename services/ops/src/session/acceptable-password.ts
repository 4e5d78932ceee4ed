import { type DomainError, invalidFields } from '@larkway/kit';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords that are most common in breaches, in lower case. */
const breached = new Set(dictionary['passwords-common']);

const shortestCore = 4;

/** `PassWord2024!!` is guessed as soon as `password` is. */
const withoutDecoration = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** `larklarklark` is guessed as soon as `lark` is. */
const withoutRepetition = (text: string): string => text.replace(/^(.+?)\1+$/su, '$1');

/** Whether a password is on a list of breached ones, or is one of them repeated or with digits and signs around it. */
export const isBreached = (password: string): boolean => {
  const text = password.toLowerCase();
  const core = withoutDecoration(text);
  const variants = [text, withoutRepetition(text), ...(core.length >= shortestCore ? [core, withoutRepetition(core)] : [])];
  return variants.some((variant) => breached.has(variant) || new Set(variant).size === 1);
};

/** @throws 422 for a password that is on a list of breached ones. */
export const refuseBreached = (password: string): void => {
  if (isBreached(password)) throw invalidFields([{ path: ['password'], message: 'This password is easy to guess: it appears in lists of breached passwords. Choose another one' }]);
};

/** A 422 for a new password that is the one in use. */
export const samePassword = (): DomainError => invalidFields([{ path: ['password'], message: 'This is the password that you have now. Choose another one' }]);
