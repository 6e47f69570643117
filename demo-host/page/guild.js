import { keepsSecureCookies } from './cookies.js'

const widget = document.querySelector('login-widget')
const get = (id) => document.getElementById(id)

get('no-cookies').hidden = keepsSecureCookies()

// The page of one organization: its members sign in to it directly.
const slug = new URLSearchParams(location.search).get('organization')
if (slug !== null) {
  widget.setAttribute('flow', 'organization')
  widget.setAttribute('organization-slug', slug)
  widget.setAttribute('products', 'emailOtp passwords')
  for (const link of get('pages').querySelectorAll('a')) {
    if (new URL(link.href).searchParams.get('organization') === slug) link.ariaCurrent = 'page'
  }
}

/** A member has asked for the widget, which lists the member's other organizations. */
let isSwitching = false

/** Hides the widget while a member is signed in, and shows the member's organization instead. */
function show() {
  const organization = widget.organization?.() ?? null
  get('who').textContent = organization === null ? 'Not signed in' : `Signed in to ${organization.slug}`
  get('organization').textContent = organization?.slug ?? ''
  get('signed-in').hidden = organization === null
  widget.hidden = organization !== null && !isSwitching
}

get('sign-out').addEventListener('click', () => widget.signOut())
get('switch').addEventListener('click', () => {
  isSwitching = !isSwitching
  show()
})

function update() {
  isSwitching = false
  show()
}
// While the member saves backup codes, the session exists, but the widget has to stay.
widget.addEventListener('lw-authenticated', ({ detail }) => {
  if (detail.method === 'session') update()
})
widget.addEventListener('lw-flow-complete', update)
widget.addEventListener('lw-logged-out', update)

await customElements.whenDefined('login-widget')
show()
