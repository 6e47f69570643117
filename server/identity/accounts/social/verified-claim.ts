/**
 * Whether a claim such as `email_verified` says that its issuer verified the contact (rule O13). OpenID Connect defines a
 * boolean (Core 5.1), but some providers send text or a number. Everything else, such as `"false"`, null, an empty list
 * or an absent claim, is no proof. All code that reads such a claim asks this function.
 */
export const isVerifiedClaim = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || value === '1'
