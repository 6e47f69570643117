import type { Context } from 'hono'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { bodyLimits, limitBody } from '../../http/body-limit.ts'
import type { App, Env } from '../../http/context.ts'
import { answerError } from '../../http/errors.ts'
import { isLoopbackName } from '../../http/own-origin.ts'
import { readForm } from '../../http/validation.ts'
import { checkoutPath } from './backend.ts'
import { answerCheckout, showCheckout } from './checkout-steps.ts'
import { deliverEvents } from './deliver-events.ts'
import { type Answer, css } from './page.ts'
import { actInPortal, showPortal } from './portal-acts.ts'
import { portalPath } from './portal-session.ts'

/** Development only, and only under a loopback name: the pages of the stand-in for a payment service. */
export function registerStandInPayments(app: App, deps: Deps): void {
  const pages = new Hono<Env>()
  pages.onError(answerError)
  pages.use(limitBody(bodyLimits.default), async (context, next) => {
    if (!isLoopbackName(new URL(context.req.url).hostname)) throw new AppError('not_found')
    await next()
  })

  pages.get('/style.css', (context) => context.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  const query = (context: Context) => new URL(context.req.url).searchParams

  const toFrame = (path: string) => path.slice('/stand-in/payment'.length)
  pages.get(toFrame(checkoutPath), async (context) => send(context, await showCheckout(deps, query(context))))
  pages.post(toFrame(checkoutPath), async (context) => {
    const answer = await answerCheckout(deps, await readForm(context))
    await deliverEvents(deps, app)
    return send(context, answer)
  })
  pages.get(toFrame(portalPath), async (context) => send(context, await showPortal(deps, query(context))))
  pages.post(toFrame(portalPath), async (context) => {
    const answer = await actInPortal(deps, await readForm(context))
    await deliverEvents(deps, app)
    return send(context, answer)
  })

  app.route('/stand-in/payment', pages)
}

/** A browser holds each step that follows a form against the policy, so the page it leads back to is named. */
function send(context: Context, answer: Answer): Response | Promise<Response> {
  context.header('Content-Security-Policy', policy)
  if ('leadTo' in answer) return context.redirect(answer.leadTo, 303)
  return context.html(answer.page, answer.status)
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  // The portal shows the checkout in a frame.
  "frame-ancestors 'self'",
].join('; ')
