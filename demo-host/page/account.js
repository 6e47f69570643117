const passkeyScreens = ['RegisterNewPasskey', 'PasskeyRegistrationSuccess']

/**
 * Shows whether someone is signed in, with buttons to sign out and to manage passkeys. Hides the widget while someone is
 * signed in, except on its passkey screens.
 *
 * @param find returns the current widget, which may be replaced
 */
export function createAccount(find) {
  const get = (id) => document.getElementById(id)
  let isAtPasskeys = false

  get('passkeys').addEventListener('click', () => find().openPasskeys())
  get('sign-out').addEventListener('click', () => find().signOut())

  return {
    hear({ type, detail }) {
      if (type === 'lw-screen-change') isAtPasskeys = passkeyScreens.includes(detail.screen)
    },
    show() {
      const widget = find()
      const isSignedIn = Boolean(widget.session?.())
      get('who').textContent = isSignedIn ? 'Signed in' : 'Not signed in'
      get('signed-in').hidden = !isSignedIn
      get('invitation').hidden = isSignedIn
      get('passkeys').hidden = !widget.products?.includes('passkeys')
      widget.hidden = isSignedIn && !isAtPasskeys
    },
  }
}
