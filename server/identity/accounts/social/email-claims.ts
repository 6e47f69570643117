type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the email address and whether it is verified, both from the same document. Combining an email address from
 * one document with the verification from another would accept an unverified address. If the two documents name
 * different email addresses, neither counts as verified.
 */
export function chooseEmailClaims(
  idToken: Claims,
  userinfo: Claims,
): { email: unknown; email_verified: unknown } {
  const addresses = [idToken.email, userinfo.email].filter((email) => email !== undefined)
  const whole = [idToken, userinfo].find(
    ({ email, email_verified: isVerified }) => email !== undefined && isVerified !== undefined,
  )
  const isOneAddress = new Set(addresses.map((email) => String(email).toLowerCase())).size === 1
  return {
    email: whole?.email ?? addresses[0],
    email_verified: isOneAddress ? whole?.email_verified : false,
  }
}
