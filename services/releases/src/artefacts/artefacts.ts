/** Injection token of the `ObjectStore` in which all versions are, at `<remote>/<version>/<path>`, and what they share at `<remote>/media/<name>`. */
export const ARTEFACTS = Symbol('artefact store');
