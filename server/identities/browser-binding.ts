/**
 * The cookie that binds One Tap to a browser, by the name that the provider's client has for it. Its frame reads
 * it and repeats it; the page that fetches the identity shows it without knowing.
 */
export const oneTapCookie = 'stytch_csrf_private_token'
