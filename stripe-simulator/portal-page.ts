import { html } from 'hono/html'
import type { PaymentMethod } from './account.ts'
import { formatAmount, formatDay, formatPrice, type Html, layout } from './layout.ts'
import type { Price, Subscription } from './objects.ts'

export type PortalView = {
  returnUrl: string
  customerName: string
  prices: readonly Price[]
  /** the newest subscription of the customer */
  subscription: Subscription | undefined
  paymentMethod: PaymentMethod | undefined
}

const statusLabels: Partial<Record<Subscription['status'], string>> = {
  trialing: 'In trial',
  active: 'Active',
  past_due: 'Payment due',
  canceled: 'Ended',
}

const form = (buttons: Html) => html`<form method="post" class="buttons">${buttons}</form>`
const back = ({ returnUrl }: PortalView) =>
  html`<p class="back"><a href="${returnUrl}">Back to the portal</a></p>`

/** The customer portal, with buttons for what customers, banks and the passing of time can cause. */
export const portalPage = (view: PortalView) =>
  layout(
    'Customer portal',
    html`<h1>Your subscription</h1>
<p class="soft">${view.customerName}</p>
${view.subscription ? details(view, view.subscription) : html`<section><p>There is no subscription.</p></section>`}
${back(view)}`,
  )

function details(view: PortalView, subscription: Subscription): Html {
  const [{ price, current_period_end: periodEnd }] = subscription.items.data
  const { status, ended_at: endedAt } = subscription
  const label = statusLabels[status] ?? status
  const section = html`<section>
<h2>${price.nickname}, ${formatPrice(price)}</h2>
<dl>
<dt>Status</dt><dd>${isEnding(subscription) ? `${label}, will end` : label}</dd>
<dt>${toDateLabel(subscription)}</dt><dd>${formatDay(endedAt ?? periodEnd)}</dd>
<dt>Card</dt><dd>•••• ${view.paymentMethod?.last4}</dd>
</dl>
</section>`
  if (endedAt !== null) return section
  return html`${section}${status === 'past_due' ? openInvoice(price) : ''}${changes(view, subscription)}${simulations(view)}`
}

const isEnding = ({ status, cancel_at: cancelAt }: Subscription) => status !== 'canceled' && cancelAt !== null

function toDateLabel(subscription: Subscription): string {
  if (subscription.ended_at !== null) return 'Ended on'
  if (subscription.status === 'past_due') return 'Payment due by'
  return isEnding(subscription) ? 'Ends on' : 'Renews on'
}

const openInvoice = (price: Price) => html`<section class="alert">
<h2>The last payment failed</h2>
${form(html`<button class="main" name="action" value="pay">Pay ${formatAmount(price)}</button>`)}
</section>`

const changes = ({ prices }: PortalView, subscription: Subscription) => html`<section>
<h2>Change or cancel</h2>
${form(html`${prices
  .filter(({ id }) => id !== subscription.items.data[0].price.id)
  .map(
    (price) =>
      html`<button name="action" value="change ${price.id}">Change to ${price.nickname}, ${formatPrice(price)}</button>`,
  )}
${
  isEnding(subscription)
    ? html`<button name="action" value="resume">Resume the subscription</button>`
    : html`<button name="action" value="cancel">Cancel the subscription</button>`
}`)}
</section>`

const simulations = ({ paymentMethod }: PortalView) => html`<section>
<h2>Simulate</h2>
<p class="soft">The next payment will ${paymentMethod?.failsNext ? 'fail' : 'succeed'}.</p>
${form(html`${
  paymentMethod?.failsNext
    ? html`<button name="action" value="succeed_next">Let the next payment succeed</button>`
    : html`<button name="action" value="fail_next">Let the next payment fail</button>`
}
<button name="action" value="end_period">Let the period end now</button>`)}
</section>`

/** Asks the customer to confirm a change of plan. */
export const changePage = (view: PortalView, price: Price) =>
  layout(
    'Confirm the change of plan',
    html`<h1>Change to ${price.nickname}</h1>
<p class="price">${formatAmount(price)} <small>per ${price.recurring.interval}</small></p>
<p class="soft">${view.customerName}</p>
${form(html`<button class="main" name="action" value="change ${price.id}">Confirm the change</button>`)}
${back(view)}`,
  )

/** For a visit that has expired or never existed. */
export const expiredVisitPage = () =>
  layout(
    'Session expired',
    html`<h1>This session has expired</h1>
<p>Please open the subscription management again from the portal.</p>`,
  )
