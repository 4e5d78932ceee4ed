import type { Fact } from '../layout/compose-email.js';
import { html } from '../layout/html.js';
import type { EmailSettings } from './email-definition.js';

/** The link with which a team marks a lead as answered; nothing for a lead without one. */
export const answerFact = (
  answerPath: string | undefined,
  { SITE_ORIGIN }: EmailSettings,
): Fact[] => {
  if (answerPath === undefined) return [];
  const href = `${SITE_ORIGIN}${answerPath}`;
  return [
    {
      label: 'Answered?',
      text: href,
      html: html`<a class="email-ink" href="${href}" style="color:#11282B">Mark as answered</a>,
        once you have replied`,
    },
  ];
};
