import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import type { Account, Checkout } from './account.ts'
import { type CardForm, type CardProblem, checkCard } from './card-rules.ts'
import { cardPage, closedPage, completePage, confirmationPage } from './checkout-page.ts'
import type { PageResponse } from './layout.ts'
import { changePage, expiredVisitPage, type PortalView, portalPage } from './portal-page.ts'
import type { Simulation } from './simulation.ts'

const files = {
  '/style.css': ['style.css', 'text/css; charset=utf-8'],
  '/complete.js': ['complete.js', 'text/javascript; charset=utf-8'],
  '/endive/stripe.js': ['stripe.js', 'text/javascript; charset=utf-8'],
  '/endive/more.js': ['more.js', 'text/javascript; charset=utf-8'],
} as const

/** The pages that a browser shows: the checkout, the customer portal, and the script that embeds the checkout. */
export function createPages(
  account: Account,
  simulation: Simulation,
  onAction: (account: Account) => Promise<void> = async () => {},
): Hono {
  const pages = new Hono()
  // A site whose name resolves to this machine must not be able to open the pages.
  pages.use(async (context, next) => {
    if (!/^(localhost|127\.0\.0\.1)$/.test(new URL(context.req.url).hostname)) return context.notFound()
    await next()
  })
  for (const [path, [file, type]] of Object.entries(files)) {
    pages.get(path, async (context) => {
      const text = await readFile(new URL(`./page/${file}`, import.meta.url), 'utf8')
      return context.body(text, 200, { 'Content-Type': type })
    })
  }
  pages.get('/checkout/:id', (context) => send(context, showCheckout(context.req.param('id'))))
  pages.get('/portal/:id', (context) => send(context, showPortal(context.req.param('id'))))
  pages.post('/checkout/:id', async (context) => {
    const response = submitCard(context.req.param('id'), await readForm(context))
    await onAction(account)
    return send(context, response)
  })
  pages.post('/portal/:id', async (context) => {
    const response = submitPortalAction(
      context.req.param('id'),
      (await readForm(context)).get('action') ?? '',
    )
    await onAction(account)
    return send(context, response)
  })
  return pages

  function showCheckout(id: string, form?: CardForm, problem?: CardProblem): PageResponse {
    const checkout = account.checkouts.get(id)
    const price = account.prices.get(checkout?.parameters.line_items[0].price ?? '')
    if (!checkout || !price) return { status: 404, page: closedPage() }
    if (checkout.session.status === 'expired') return { status: 200, page: closedPage() }
    if (checkout.session.status === 'complete') return complete(checkout)
    if (checkout.cardToConfirm) return { status: 200, page: confirmationPage(checkout, price) }
    return { status: problem ? 400 : 200, page: cardPage(checkout, price, form, problem) }
  }

  /** Redirects after each step, so reloading the page does not repeat the step. */
  function submitCard(id: string, fields: URLSearchParams): PageResponse {
    const checkout = account.checkouts.get(id)
    const redirect = { redirectTo: `/checkout/${id}` }
    if (checkout?.session.status !== 'open') return redirect
    if (checkout.cardToConfirm) {
      const last4 = checkout.cardToConfirm
      delete checkout.cardToConfirm
      if (fields.get('step') !== 'confirm') {
        const problem = 'The payment was not confirmed. Nothing was charged.'
        return showCheckout(id, undefined, { field: 'number', problem })
      }
      simulation.completeCheckout(id, last4)
      return redirect
    }
    const read = (name: string) => fields.get(name)?.slice(0, 30) ?? ''
    const form = { number: read('number'), expiry: read('expiry'), cvc: read('cvc') }
    checkout.losesEvents = fields.has('loses_events')
    const result = checkCard(form, account.now())
    if (result.outcome === 'rejected') return showCheckout(id, form, result)
    if (result.outcome === 'confirm') checkout.cardToConfirm = result.last4
    else simulation.completeCheckout(id, result.last4)
    return redirect
  }

  function findVisit(id: string) {
    const visit = account.visits.get(id)
    if (!visit || visit.expiresAt <= account.seconds()) return undefined
    return { ...visit, subscription: account.listSubscriptions(visit.session.customer)[0] }
  }

  function showPortal(id: string): PageResponse {
    const visit = findVisit(id)
    if (!visit) return { status: 404, page: expiredVisitPage() }
    const { session, subscription } = visit
    const view: PortalView = {
      returnUrl: session.return_url ?? '/',
      customerName: account.customers.get(session.customer)?.name ?? '',
      prices: [...account.prices.values()],
      subscription,
      paymentMethod: account.paymentMethods.get(subscription?.id ?? ''),
    }
    const price = account.prices.get(visit.changeTo ?? '')
    return { status: 200, page: price ? changePage(view, price) : portalPage(view) }
  }

  /** Performs an action in the customer portal. Confirming a change of plan ends the visit. */
  function submitPortalAction(visitId: string, action: string): PageResponse {
    const visit = findVisit(visitId)
    if (!visit) return { status: 404, page: expiredVisitPage() }
    const { subscription, changeTo, session } = visit
    if (subscription && subscription.status !== 'canceled') perform(subscription.id, action)
    return { redirectTo: changeTo ? (session.return_url ?? '/') : `/portal/${visitId}` }
  }

  function perform(id: string, action: string): void {
    const [verb, priceId = ''] = action.split(' ')
    if (verb === 'change') simulation.changePlan(id, priceId)
    if (verb === 'cancel') simulation.cancelAtPeriodEnd(id)
    if (verb === 'resume') simulation.resume(id)
    if (verb === 'pay') simulation.payInvoice(id)
    if (verb === 'end_period') simulation.endPeriod(id)
    if (verb === 'fail_next' || verb === 'succeed_next') simulation.failNextPayment(id, verb === 'fail_next')
  }
}

/** A hosted checkout returns to the shop. An embedded one shows a page that tells the surrounding page to return. */
function complete({ session, parameters }: Checkout): PageResponse {
  const isEmbedded = parameters.ui_mode === 'embedded_page'
  const returnUrl = isEmbedded ? parameters.return_url : parameters.success_url
  const filled = returnUrl.replace('{CHECKOUT_SESSION_ID}', session.id)
  return isEmbedded ? { status: 200, page: completePage(filled) } : { redirectTo: filled }
}

const readForm = async (context: Context) => new URLSearchParams(await context.req.text())

function send(context: Context, response: PageResponse): Response | Promise<Response> {
  if ('redirectTo' in response) return context.redirect(response.redirectTo, 303)
  return context.html(response.page, response.status)
}
