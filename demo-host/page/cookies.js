/**
 * Whether this browser stores `Secure` cookies here. The provider's client uses them for sessions, except on loopback
 * addresses. WebKit stores them over https only, even on names that resolve to the loopback.
 */
export function keepsSecureCookies() {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = 'probe=1; Secure; SameSite=Lax'
  const isKept = /(?:^|; )probe=1/.test(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'probe=; Secure; SameSite=Lax; Max-Age=0'
  return isKept
}

/** Shows a link to the address at which this site works, if the browser does not store its cookies here. */
export function suggestOtherAddress(container) {
  if (location.hostname === '127.0.0.1' || keepsSecureCookies()) return
  const there = new URL(location.href)
  there.hostname = '127.0.0.1'
  const link = document.createElement('a')
  link.href = there.href
  link.textContent = there.origin
  container.replaceChildren(
    'This browser does not store secure cookies for this address, so you cannot stay signed in. Open ',
    link,
    ' instead.',
  )
  container.hidden = false
}
