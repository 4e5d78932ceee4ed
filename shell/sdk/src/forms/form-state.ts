/** A message for each invalid field, by the field's name. */
export type FormErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** A submitted form as the page shows it again: the values, and what is wrong with them. */
export interface FormAnswer {
  values: Record<string, string>;
  errors: FormErrors;
  /** A problem of the whole form, for instance that the service is unavailable. */
  message?: string;
}

/** The part of a document that belongs to its form. */
export interface FormState {
  /** Random, one per document: identifies a plain post that is sent twice. */
  key: string;
  /** Signed by the site: the time at which the form was rendered. */
  token: string;
  /** Set if this document is the response to a plain post. */
  answer?: FormAnswer & { pathname: string };
}
