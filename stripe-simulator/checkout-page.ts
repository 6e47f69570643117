import { html } from 'hono/html'
import type { Checkout } from './account.ts'
import { type CardForm, type CardProblem, formatCardNumber, testCards } from './card-rules.ts'
import { formatAmount, type Html, layout } from './layout.ts'
import type { Price } from './objects.ts'

const trialDaysOf = ({ parameters }: Checkout) => parameters.subscription_data?.trial_period_days ?? 0

const heading = (price: Price, checkout: Checkout) => html`<h1>Subscribe: ${price.nickname}</h1>
<p class="price">${formatAmount(price)} <small>per ${price.recurring.interval}</small></p>
${trialDaysOf(checkout) > 0 ? html`<p class="soft">The first ${trialDaysOf(checkout)} days are free. Nothing is due today.</p>` : ''}`

/** The card form. It starts with a test card, so one click completes a purchase. */
export function cardPage(
  checkout: Checkout,
  price: Price,
  form: CardForm = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' },
  problem?: CardProblem,
): Html {
  const { cancel_url: cancelUrl } = checkout.session
  return layout(
    `${problem ? 'Error: ' : ''}Checkout`,
    html`${heading(price, checkout)}
<form method="post" class="fields">
${cardField('number', 'Card number', form.number, problem)}
<div class="pair">
<div>${cardField('expiry', 'Expiry', form.expiry, problem)}</div>
<div>${cardField('cvc', 'CVC', form.cvc, problem)}</div>
</div>
<p class="choice"><input id="loses_events" name="loses_events" type="checkbox"${checkout.losesEvents ? html` checked` : ''}><label for="loses_events">Lose the webhook of this payment, as a network may</label></p>
<button class="main" name="step" value="pay">${trialDaysOf(checkout) > 0 ? 'Start the trial' : `Pay ${formatAmount(price)}`}</button>
</form>
<section>
<h2>Test cards</h2>
<table>
${Object.entries(testCards).map(([digits, { description }]) => html`<tr><td>${formatCardNumber(digits)}</td><td>${description}</td></tr>`)}
</table>
</section>
${cancelUrl ? html`<p class="back"><a href="${cancelUrl}">Back without paying</a></p>` : ''}`,
  )
}

function cardField(name: keyof CardForm, label: string, value: string, problem?: CardProblem): Html {
  const text = problem?.field === name ? problem.problem : undefined
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required maxlength="30" inputmode="numeric" autocomplete="off" value="${value}"${text ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''}>
${text ? html`<p class="problem" id="${name}-problem" role="alert">${text}</p>` : ''}`
}

/** The bank's confirmation page. */
export const confirmationPage = (checkout: Checkout, price: Price) =>
  layout(
    'Confirm the payment',
    html`${heading(price, checkout)}
<section>
<h2>Your bank asks you to confirm</h2>
<p>Payments with the card ending in ${checkout.cardToConfirm} need confirmation.</p>
<form method="post" class="buttons">
<button class="main" name="step" value="confirm">Confirm the payment</button>
<button name="step" value="reject">Reject</button>
</form>
</section>`,
  )

/** The end of an embedded checkout. Its script tells the surrounding page to continue at `returnUrl`. */
export const completePage = (returnUrl: string) =>
  layout(
    'Payment received',
    html`<h1>Payment received</h1>
<p>Thank you. Your subscription has started.</p>
<a class="button main" id="return" href="${returnUrl}" target="_top">Continue</a>
<script src="/complete.js"></script>`,
  )

/** For a checkout that expired or was replaced by another. */
export const closedPage = () =>
  layout(
    'Checkout closed',
    html`<h1>This checkout is closed</h1>
<p>It has expired, or you opened another one. Nothing was charged. Please choose a plan again.</p>`,
  )
