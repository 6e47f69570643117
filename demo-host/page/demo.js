const element = document.querySelector('login-widget')
const list = document.querySelector('#event-list')

const eventNames = [
  'lw-authenticated',
  'lw-flow-complete',
  'lw-logged-out',
  'lw-screen-change',
  'lw-error',
  'lw-event',
  'lw-before-redirect',
]

let isAtPasskeys = false

function show(event) {
  const entry = document.createElement('li')
  const name = document.createElement('code')
  name.textContent = event.type
  const detail = document.createElement('span')
  detail.textContent = event.detail ? JSON.stringify(event.detail) : ''
  entry.append(name, detail)
  list.append(entry)
  document.querySelector('#no-events').hidden = true
}

function showWhoIsHere() {
  const isSignedIn = Boolean(element.session?.())
  document.querySelector('#who').textContent = isSignedIn ? 'Signed in' : 'Not signed in'
  document.querySelector('#signed-in').hidden = !isSignedIn
  document.querySelector('#invitation').hidden = isSignedIn
  // Of use where the tag above names them.
  document.querySelector('#passkeys').hidden = !element.products?.includes('passkeys')
  // Whoever is signed in has no use for a login, but for their passkeys.
  element.hidden = isSignedIn && !isAtPasskeys
}

for (const name of eventNames) {
  element.addEventListener(name, (event) => {
    show(event)
    if (event.type === 'lw-screen-change') {
      isAtPasskeys = ['RegisterNewPasskey', 'PasskeyRegistrationSuccess'].includes(event.detail.screen)
    }
    showWhoIsHere()
  })
}

document.querySelector('#passkeys').addEventListener('click', () => element.openPasskeys())
document.querySelector('#sign-out').addEventListener('click', () => element.signOut())

await customElements.whenDefined('login-widget')
showWhoIsHere()
