/** Injection token of the `ObjectStore` in which all versions are, at `<remote>/<version>/<path>`. */
export const ARTEFACTS = Symbol('artefact store');
