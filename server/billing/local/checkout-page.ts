import { html } from 'hono/html'
import type { PricedPlan } from '../plans.ts'
import { cards, inFours } from './card-rules.ts'
import { page, toMoney } from './page.ts'
import type { StandInCheckout } from './store.ts'

export type Typed = { number: string; expiry: string; cvc: string; losesEvents: boolean }
export type Problem = { field: 'number' | 'expiry' | 'cvc'; problem: string }

/** What is in the fields at first: a card that is taken, so that one click shows a whole purchase. */
export const firstTyped: Typed = {
  number: inFours('4242424242424242'),
  expiry: '12 / 34',
  cvc: '123',
  losesEvents: false,
}

const heading = (plan: PricedPlan, { trialDays }: StandInCheckout) => html`<h1>Subscribe: ${plan.name}</h1>
<p class="price">${toMoney(plan)} <small>per ${plan.interval}</small></p>
${trialDays > 0 ? html`<p class="soft">The first ${trialDays} days are free. Nothing is due today.</p>` : ''}`

/** Where a card is typed. */
export const cardPage = (checkout: StandInCheckout, plan: PricedPlan, typed: Typed, problem?: Problem) => {
  const isHosted = checkout.uiMode === 'hosted'
  return page(
    `${problem ? 'Error: ' : ''}Checkout stand-in`,
    html`${heading(plan, checkout)}
<form method="post" class="fields">
<input type="hidden" name="client_secret" value="${checkout.clientSecret}">
${field('number', 'Card number', typed.number, problem)}
<div class="pair">
<div>${field('expiry', 'Expiry', typed.expiry, problem)}</div>
<div>${field('cvc', 'CVC', typed.cvc, problem)}</div>
</div>
<p class="choice"><input id="loses_events" name="loses_events" type="checkbox"${typed.losesEvents ? html` checked` : ''}><label for="loses_events">Lose the webhook of this payment, as a network may</label></p>
<button class="main" name="step" value="pay">${checkout.trialDays > 0 ? 'Start the trial' : `Pay ${toMoney(plan)}`}</button>
</form>
<section>
<h2>Test cards</h2>
<table>
${Object.entries(cards).map(([number, { about }]) => html`<tr><td>${inFours(number)}</td><td>${about}</td></tr>`)}
</table>
</section>
${isHosted ? html`<p class="back"><a href="${checkout.cancelUrl}">Back without paying</a></p>` : ''}`,
  )
}

const field = (name: 'number' | 'expiry' | 'cvc', label: string, value: string, problem?: Problem) => {
  const wrong = problem?.field === name ? problem.problem : undefined
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required maxlength="30" inputmode="numeric" autocomplete="off" value="${value}"${wrong ? html` aria-invalid="true" aria-describedby="${name}-problem" autofocus` : ''}>
${wrong ? html`<p class="problem" id="${name}-problem" role="alert">${wrong}</p>` : ''}`
}

/** The second step: what the bank of some cards asks. */
export const confirmPage = (checkout: StandInCheckout, plan: PricedPlan) =>
  page(
    'Confirm the payment',
    html`${heading(plan, checkout)}
<section>
<h2>Your bank asks whether it is you</h2>
<p>The card that ends in ${checkout.cardToConfirm} takes no payment without a second step.</p>
<form method="post" class="buttons">
<input type="hidden" name="client_secret" value="${checkout.clientSecret}">
<button class="main" name="step" value="confirm">Confirm the payment</button>
<button name="step" value="refuse">Refuse</button>
</form>
</section>`,
  )

/** The end. Nothing leads on by itself where no script runs, so there is a link for the whole page. */
export const donePage = (returnUrl: string) =>
  page(
    'Payment received',
    html`<h1>Payment received</h1>
<p>Thank you. The subscription has begun.</p>
<a class="button main" href="${returnUrl}" target="_top">Continue</a>`,
  )

/** For a checkout that another has replaced, or whose day is over. */
export const closedPage = (cancelUrl: string | undefined) =>
  page(
    'Checkout closed',
    html`<h1>This checkout is closed</h1>
<p>Another one may have been opened since, or a day has passed. Nothing was charged. Please choose a plan again.</p>
${cancelUrl === undefined ? '' : html`<a class="button" href="${cancelUrl}" target="_top">Back to the plans</a>`}`,
  )
