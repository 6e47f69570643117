/** Where a mailed link leads: a registered address, with what the client there looks for. */
export function toLink(redirectUrl: string, type: string, token: string): string {
  const url = new URL(redirectUrl)
  url.searchParams.set('stytch_token_type', type)
  url.searchParams.set('token', token)
  return url.href
}
