type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** What the entries of a list are told apart by; the other lists are replaced as a whole. As the API's `patchMergeKey` says. */
const mergeKeys: Record<string, string> = {
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
};

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

const mergeLists = (target: Json[], patch: Json[], key: string): Json[] => {
  const given = new Map(patch.map((entry) => [(entry as JsonObject)[key], entry]));
  const merged = target.map((entry) => {
    const name = (entry as JsonObject)[key];
    const change = given.get(name);
    given.delete(name);
    return change === undefined ? entry : strategicMerge(entry, change);
  });
  return [...merged, ...given.values()];
};

/** A strategic merge patch for the fields that our patches touch. Entries of merged lists may come in another order than kustomize's. */
export const strategicMerge = (target: Json, patch: Json, field = ''): Json => {
  const key = mergeKeys[field];
  if (Array.isArray(target) && Array.isArray(patch) && key) return mergeLists(target, patch, key);
  if (!isObject(target) || !isObject(patch)) return patch;
  const merged = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    merged[name] = name in merged ? strategicMerge(merged[name]!, value, name) : value;
  }
  return merged;
};
