interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** What a failed try means: whether it is for good, and what the server said. */
export const describeFailure = (error: unknown): { permanent: boolean; reply: string } => {
  const { code, responseCode, response } = (error ?? {}) as SmtpError;
  // A refused login is our configuration, not the mail: it must not cost a lead its message.
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return { permanent, reply: response ?? code ?? 'no reply' };
};
