/** Why an address is on the suppression list, in words. */
export const suppressionReasons: Record<string, string> = {
  bounced: 'Emails to it came back',
  refused: 'Its server refused it permanently',
  operator: 'Added by an operator',
};
