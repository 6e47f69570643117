import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import { accountPage, endedPage, notFoundPage, unavailablePage } from './account-page.ts'
import { checkSession, type Provider } from './check-session.ts'

/** The cookies in which the widget stores the session. */
const jwtCookie = 'stytch_session_jwt'
const tokenCookie = 'stytch_session'

/** Signs the visitor in, then returns to this page. */
const signIn = '/shop?return=account'

/** The page sends no script, and may load nothing from another origin. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Creates the server of the shop, which renders the pages of its customers. */
export function createShop(provider: Provider): Hono {
  const shop = new Hono()

  shop.use(async (context, next) => {
    context.header('Content-Security-Policy', policy)
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'same-origin')
    context.header('Cache-Control', 'no-store')
    await next()
  })
  shop.use(csrf())

  shop.get('/account', async (context) => {
    const jwt = getCookie(context, jwtCookie)
    if (!jwt) return context.redirect(signIn, 303)
    const visit = await checkSession(provider, jwt)
    if (visit) return context.html(accountPage(visit, new Date()))
    deleteSession(context)
    return context.html(endedPage(signIn), 401)
  })

  shop.post('/account/sign-out', async (context) => {
    const jwt = getCookie(context, jwtCookie)
    const visit = jwt === undefined ? undefined : await checkSession(provider, jwt)
    if (visit) await provider.sessions.revoke({ session_id: visit.session.session_id })
    deleteSession(context)
    return context.redirect('/shop', 303)
  })

  shop.notFound((context) => context.html(notFoundPage(), 404))

  shop.onError((error, context) => {
    if ('getResponse' in error) return error.getResponse()
    process.stderr.write(`The shop could not check a session: ${error.message}\n`)
    return context.html(unavailablePage(), 503)
  })
  return shop
}

/** Deletes the cookies of the session. Like the widget, it marks them `Secure` except on loopback addresses. */
function deleteSession(context: Context): void {
  const secure = !/^(?:localhost|127\.0\.0\.1)(?::|$)/.test(context.req.header('host') ?? '')
  for (const name of [jwtCookie, tokenCookie]) deleteCookie(context, name, { path: '/', secure })
}
