import { html } from 'hono/html'
import type { PricedPlan } from '../plans.ts'
import { type Part, page, toDay, toMoney, toPriceText } from './page.ts'
import type { StandInSubscription } from './store.ts'

export type PortalView = {
  /** the sealed visit, sent back with each form */
  session: string
  /** where the visit leads back to, and what that is called */
  returnUrl: string
  productName: string
  customer: string
  subscription: StandInSubscription | undefined
  /** what is sold; the plan of the subscription among it, unless it is sold no more */
  plans: readonly PricedPlan[]
}

const words = {
  trialing: 'In its trial',
  active: 'Active',
  past_due: 'Payment due',
  canceled: 'Ended',
} as const

/** The customer portal: what there is, and all that can become of it, by its owner's will or by time. */
export const portalPage = (view: PortalView) => {
  const { subscription, customer, returnUrl, productName } = view
  return page(
    'Customer portal stand-in',
    html`<h1>Your subscription</h1>
<p class="soft">${customer}</p>
${subscription ? present(view, subscription) : html`<section><p>There is no subscription.</p></section>`}
<p class="back"><a href="${returnUrl}">Back to ${productName}</a></p>`,
  )
}

const present = (view: PortalView, subscription: StandInSubscription) => {
  const plan = view.plans.find(({ id }) => id === subscription.priceId)
  const { status, cancelAtPeriodEnd, periodEnd, endedAt } = subscription
  const facts = html`<section>
<h2>${plan ? `${plan.name}, ${toPriceText(plan)}` : 'A plan that is sold no more'}</h2>
<dl>
<dt>Status</dt><dd>${cancelAtPeriodEnd ? `${words[status]}, will end` : words[status]}</dd>
<dt>${toDateLabel(subscription)}</dt><dd>${toDay(endedAt ?? periodEnd)}</dd>
<dt>Card</dt><dd>•••• ${subscription.card}</dd>
</dl>
</section>`
  return endedAt
    ? facts
    : html`${facts}${due(view, subscription, plan)}${wishes(view, subscription)}${fate(view, subscription)}`
}

function toDateLabel({ endedAt, cancelAtPeriodEnd, status }: StandInSubscription): string {
  if (endedAt) return 'Ended on'
  if (status === 'past_due') return 'To be paid by'
  return cancelAtPeriodEnd ? 'Ends on' : 'Renews on'
}

const due = (view: PortalView, { status }: StandInSubscription, plan: PricedPlan | undefined) =>
  status === 'past_due'
    ? html`<section class="alert">
<h2>The last payment failed</h2>
${acts(view, html`<button class="main" name="act" value="pay">Pay ${plan ? toMoney(plan) : 'what is open'}</button>`)}
</section>`
    : ''

const wishes = (view: PortalView, subscription: StandInSubscription) => html`<section>
<h2>Change or cancel</h2>
${acts(
  view,
  html`${view.plans
    .filter(({ id }) => id !== subscription.priceId)
    .map(
      (plan) =>
        html`<button name="act" value="change ${plan.id}">Change to ${plan.name}, ${toPriceText(plan)}</button>`,
    )}
${
  subscription.cancelAtPeriodEnd
    ? html`<button name="act" value="resume">Resume the subscription</button>`
    : html`<button name="act" value="cancel">Cancel the subscription</button>`
}`,
)}
</section>`

const fate = (view: PortalView, { failsNext }: StandInSubscription) => html`<section>
<h2>Let something happen</h2>
<p class="soft">What else takes a month, or a bad day: the next payment is ${failsNext ? 'going to fail' : 'going to be taken'}.</p>
${acts(
  view,
  html`${
    failsNext
      ? html`<button name="act" value="take_next">Let the next payment succeed</button>`
      : html`<button name="act" value="fail_next">Let the next payment fail</button>`
  }
<button name="act" value="end_period">Let the period end now</button>`,
)}
</section>`

const acts = ({ session }: PortalView, buttons: Part) => html`<form method="post" class="buttons">
<input type="hidden" name="session" value="${session}">
${buttons}
</form>`

/** The page that a change of plan leads to: what it costs from now on. */
export const changePage = (view: PortalView, plan: PricedPlan) =>
  page(
    'Confirm the change of plan',
    html`<h1>Change to ${plan.name}</h1>
<p class="price">${toMoney(plan)} <small>per ${plan.interval}</small></p>
<p class="soft">${view.customer}</p>
${acts(view, html`<button class="main" name="act" value="change ${plan.id}">Confirm the change</button>`)}
<p class="back"><a href="${view.returnUrl}">Back to ${view.productName}</a></p>`,
  )

/** For a visit that is over, or an address that is none. */
export const noVisitPage = () =>
  page(
    'Visit over',
    html`<h1>This visit is over</h1>
<p>Please open the management of your subscription again from the portal.</p>`,
  )
