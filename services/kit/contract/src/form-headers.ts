/** When the form was handed out, signed by the site. Both names are free of zod, fit for a page's first view. */
export const formTokenHeader = 'form-token';
/** The solved challenge of an answer `proof_required`. */
export const formProofHeader = 'form-proof';
