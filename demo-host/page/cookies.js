/**
 * Whether this browser keeps a `Secure` cookie here. The provider's client sets its session's cookies so, except at
 * addresses of the loopback; WebKit keeps them under https only, also at names that lead to the loopback.
 */
function keepsSecureCookies() {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set a cookie is not there in every browser
  document.cookie = 'probe=1; Secure; SameSite=Lax'
  const isKept = /(?:^|; )probe=1/.test(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'probe=; Secure; SameSite=Lax; Max-Age=0'
  return isKept
}

/** Says where this site works in a browser that keeps no such cookies, with the link to it. */
export function suggestOtherAddress(place) {
  if (location.hostname === '127.0.0.1' || keepsSecureCookies()) return
  const there = new URL(location.href)
  there.hostname = '127.0.0.1'
  const link = document.createElement('a')
  link.href = there.href
  link.textContent = there.origin
  place.replaceChildren(
    'This browser keeps no secure cookies at this address, so nobody stays signed in. Open ',
    link,
    ' instead.',
  )
  place.hidden = false
}
