/** A message for each refused field, by the field's name. */
export type FormErrors<Name extends string = string> = Partial<Record<Name, string>>;

/** What a form shows when it comes back: everything typed, and what is wrong with it. */
export interface FormAnswer {
  values: Record<string, string>;
  errors: FormErrors;
  /** What is wrong with the whole, for instance that the service is away. */
  message?: string;
}

/** What the document knows of its form. */
export interface FormState {
  /** Random, one per document: makes a plain post that is sent twice recognisable as one. */
  key: string;
  /** Signed by the site: when the form was handed out. */
  token: string;
  /** Set when this document answers a plain post. */
  answer?: FormAnswer & { pathname: string };
}
