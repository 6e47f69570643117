/** Builds the URL of an emailed link: a registered redirect URI with the parameters that the client reads. */
export function toLink(redirectUrl: string, type: string, token: string): string {
  const url = new URL(redirectUrl)
  url.searchParams.set('stytch_token_type', type)
  url.searchParams.set('token', token)
  return url.href
}
