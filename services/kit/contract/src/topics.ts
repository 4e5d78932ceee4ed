/**
 * A value that one remote publishes in the browser and others read, with `publish` and `useTopic` of
 * the SDK. Its publisher's contract exports it; the manifests of publisher and readers declare it
 * with its JSON Schema.
 */
export interface Topic<T> {
  /** `<team>.<words>`: `inventory.compared`. */
  readonly name: string;
  /** Whether a value has the shape of the topic. Readers ignore values of other shapes. */
  readonly is: (value: unknown) => value is T;
}
