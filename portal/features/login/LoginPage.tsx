import { useEffect, useRef } from 'react'
import { limits } from '#contract/product.ts'
import { LoginWidget } from '#widget'
import { type Services, useServices } from '../../context/use-services.ts'
import { AccountPage } from '../../layout/AccountPage.tsx'
import { currentLocale } from '../../platform/locale.ts'
import { createPortalPasswords, loadAuthRoutes } from '../../provider/portal-passwords.ts'
import { toEntryQuery } from '../../router/entry-query.ts'
import { Link } from '../../router/Link.tsx'
import { paths } from '../../router/paths.ts'
import { useNavigate, useQueryParameters } from '../../router/use-router.ts'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/Notice.tsx'
import variant from '../../ui/widget-style.module.css'
import styles from './LoginPage.module.css'

/**
 * The sign-in page: `<login-widget>` in the portal's layout. Passwords go through the portal's own API; the other
 * configured sign-in methods use the widget's default provider.
 */
export function LoginPage({ isUnfinished }: { isUnfinished: boolean }) {
  const services = useServices()
  const { session, signUp, t } = services
  const container = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const entry = toEntryQuery(useQueryParameters())
  useEffect(() => {
    const widget = createWidget(services, entry)
    const password = session.endedBy() === 'signedUp' ? signUp.password() : undefined
    // If a sign-up is unfinished, the link to continue it comes first.
    widget.autofocus = !isUnfinished && password === undefined && !services.hasScreenKeyboard()
    // Navigate to the portal's own routes without a reload.
    widget.addEventListener('lw-before-redirect', (event) => {
      if (!ownLinks.includes(event.detail.reason)) return
      event.preventDefault()
      navigate(event.detail.url)
    })
    container.current?.replaceChildren(widget)
    // Before a visitor presses Enter. If it fails, signing in requests it again.
    loadAuthRoutes().catch(() => undefined)
    if (password !== undefined) {
      // Rarely needed, so it is in its own chunk. Without it, the user enters the password.
      import('./continue-sign-up.ts').then(
        ({ continueSignUp }) => continueSignUp(widget, password),
        () => undefined,
      )
    }
    // The provider's client outlives the widget and still holds the session that ended here. The session's cookies are
    // gone (session.end, session.forgetProvider), so the client clears its state without a request.
    if (session.endedBy() !== undefined || isUnfinished) widget.signOut().catch(() => undefined)
    return () => widget.remove()
  }, [services, session, signUp, isUnfinished, navigate, entry])
  return (
    <AccountPage title={t('login.title')} purpose="signIn">
      <div className={styles.login}>
        {session.endedBy() === 'signedUp' && <Notice text={t('login.registered')} />}
        {isUnfinished && (
          <p className={styles.unfinished}>
            {t('login.unfinished')}{' '}
            <Link to={paths.verifyEmail} onClick={() => signUp.resume()}>
              {t('login.resume')}
            </Link>
          </p>
        )}
        <div ref={container} className={classes(styles.widget, variant.widget)} />
      </div>
    </AccountPage>
  )
}

/** The widget's redirects to routes of the portal. */
const ownLinks: readonly string[] = ['forgot-password', 'sign-up']

/** @param entry the query that the sign-up page also gets */
function createWidget(services: Services, entry: string): LoginWidget {
  const { config, origin, session, signUp, t } = services
  const widget = new LoginWidget()
  widget.publicToken = config.publicToken
  widget.apiUrl = config.providerUrl
  widget.locale = currentLocale()
  widget.products = config.products
  widget.prefillEmail = new URLSearchParams(entry).get('email') ?? signUp.email() ?? null
  const offersPasskey = config.products.includes('passkeys')
  // Emailed links point to the sign-in page, even if it was rendered instead of another route.
  const home = origin + paths.login
  const prompt = config.oneTap && { one_tap: true, position: config.oneTap }
  widget.config = {
    emailMagicLinksOptions: { loginRedirectURL: home, signupRedirectURL: home },
    ...(config.sites.length > 0 && {
      oauthOptions: {
        providers: config.sites.map((type) => ({ type, ...(type === 'google' && prompt) })),
        loginRedirectURL: home,
        signupRedirectURL: home,
      },
    }),
    passwordOptions: {
      layout: 'combined',
      forgotPasswordURL: paths.resetPassword,
      signupURL: paths.signUp + entry,
    },
    passkeyOptions: { offerAfterSignIn: offersPasskey },
    sessionOptions: { sessionDurationMinutes: limits.portalSessionMinutes },
    theme: { hideHeaderText: true },
  }
  // The texts come from the portal's own table, so a translation of the portal includes the sign-in page.
  widget.messages = {
    'error.credentials_missing': t('login.missing'),
    'error.unauthorized_credentials': t('login.wrong'),
    'password.submit': t('login.submit'),
    'password.forgot': t('login.forgotPassword'),
    'password.signup': t('login.signUp'),
    'password.signup.lead': t('login.noAccount'),
  }
  widget.provider = { passwords: createPortalPasswords(services) }
  const enter = () => {
    const tokens = widget.session()
    if (tokens === null) return
    signUp.forget()
    session.set(tokens)
  }
  // If passkeys are offered, a new sign-in enters the portal after the offer to create one; an existing session enters
  // immediately.
  widget.addEventListener('lw-flow-complete', enter)
  widget.addEventListener('lw-authenticated', ({ detail }) => {
    if (!offersPasskey || detail.method === 'session') enter()
  })
  return widget
}
