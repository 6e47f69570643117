const settingsScreens =
  /^(OTPAuthenticate|RegisterNewPasskey|PasskeyRegistrationSuccess|SecondFactor(?!Confirmation).*)$/

/**
 * Shows whether someone is signed in, with buttons to sign out, and to manage passkeys and two-step verification. Hides
 * the widget while someone is signed in, except on its settings screens, which can ask for a code, and while a team
 * member impersonates the user.
 *
 * @param find returns the current widget, which may be replaced
 */
export function createAccount(find) {
  const get = (id) => document.getElementById(id)
  let isInSettings = false
  let isImpersonated = false

  get('passkeys').addEventListener('click', () => find().openPasskeys())
  get('second-factor').addEventListener('click', () => find().openSecondFactor())
  get('sign-out').addEventListener('click', () => find().signOut())

  return {
    onNotice({ type, detail }) {
      if (type === 'lw-event' && detail.name === 'impersonated') isImpersonated = true
      if (type === 'lw-logged-out') isImpersonated = false
      if (type === 'lw-screen-change') isInSettings = settingsScreens.test(detail.screen)
    },
    show() {
      const widget = find()
      const isSignedIn = Boolean(widget.session?.())
      get('who').textContent = isSignedIn ? 'Signed in' : 'Not signed in'
      get('signed-in').hidden = !isSignedIn
      get('invitation').hidden = isSignedIn
      get('passkeys').hidden = !widget.products?.includes('passkeys')
      get('second-factor').hidden = widget.getAttribute('kind') === 'business'
      widget.hidden = isSignedIn && !isInSettings && !isImpersonated
    },
  }
}
