/** A change of one place in the source that a test has to notice. */
export interface Mutation {
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
}

/** The source with the mutation. @throws when the text to replace does not occur exactly once */
export const mutated = (source: string, { file, find, replace }: Mutation): string => {
  const parts = source.split(find);
  if (parts.length === 1) throw new Error(`"${find}" is no longer in ${file}: adapt the entry to the current source`);
  if (parts.length > 2) throw new Error(`"${find}" occurs ${parts.length - 1} times in ${file}: make it longer, so that it occurs once`);
  return parts.join(replace);
};
