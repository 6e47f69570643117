/**
 * The cookie that binds One Tap to a browser, under the name that the provider's client reads. Its frame repeats the
 * value; the page that exchanges the token sends it as a cookie.
 */
export const oneTapCookie = 'stytch_csrf_private_token'
