type Claims = Readonly<Record<string, unknown>>

/**
 * The address and whether it is verified, both from one document: the word of one about the address of the other would
 * make an unchecked address a verified one. Where the two name different addresses, neither counts as verified.
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
