import type { PricedPlan } from '../plans.ts'
import { checkoutPath } from './backend.ts'
import { judgeCard } from './card-rules.ts'
import { completeCheckout, findPlan, type LocalDeps } from './changes.ts'
import {
  cardPage,
  closedPage,
  confirmPage,
  donePage,
  firstTyped,
  type Problem,
  type Typed,
} from './checkout-page.ts'
import type { Answer } from './page.ts'
import { changeCheckout, lockCheckout, type StandInCheckout } from './store.ts'

/** The page of a checkout as it stands: a card to type, a second step, or the end. */
export async function showCheckout(deps: LocalDeps, query: URLSearchParams): Promise<Answer> {
  const clientSecret = query.get('client_secret') ?? ''
  const checkout = await deps.db.transaction((tx) => lockCheckout(tx, { clientSecret }, deps.clock.now()))
  const plan = checkout && findPlan(deps, checkout.priceId)
  if (!checkout || !plan) return { status: 404, page: closedPage(undefined) }
  return show(checkout, plan, firstTyped)
}

/** What somebody does on it. Locked, so that two clicks pay once. */
export function answerCheckout(deps: LocalDeps, form: URLSearchParams): Promise<Answer> {
  const clientSecret = form.get('client_secret') ?? ''
  return deps.db.transaction(async (tx): Promise<Answer> => {
    const checkout = await lockCheckout(tx, { clientSecret }, deps.clock.now())
    const plan = checkout && findPlan(deps, checkout.priceId)
    if (!checkout || !plan) return { status: 404, page: closedPage(undefined) }
    if (checkout.status !== 'open') return toItself(checkout)

    const step = form.get('step')
    if (checkout.cardToConfirm !== null) {
      if (step === 'confirm') {
        await completeCheckout(tx, deps, checkout, checkout.cardToConfirm)
        return toItself({ ...checkout, status: 'complete' })
      }
      await changeCheckout(tx, checkout.id, { cardToConfirm: null })
      return show({ ...checkout, cardToConfirm: null }, plan, firstTyped, {
        field: 'number',
        problem: 'The payment was not confirmed. Nothing was charged.',
      })
    }

    const typed = readTyped(form)
    const card = judgeCard(typed, deps.clock.now())
    if (card.outcome === 'refused') return show(checkout, plan, typed, card)
    const { losesEvents } = typed
    if (card.outcome === 'asks') {
      await changeCheckout(tx, checkout.id, { cardToConfirm: card.last4, losesEvents })
      return toItself(checkout)
    }
    await completeCheckout(tx, deps, { ...checkout, losesEvents }, card.last4)
    return toItself({ ...checkout, status: 'complete' })
  })
}

function show(checkout: StandInCheckout, plan: PricedPlan, typed: Typed, problem?: Problem): Answer {
  if (checkout.status === 'expired') return { status: 200, page: closedPage(checkout.cancelUrl) }
  if (checkout.status === 'complete') return { status: 200, page: donePage(toReturnUrl(checkout)) }
  if (checkout.cardToConfirm !== null) return { status: 200, page: confirmPage(checkout, plan) }
  return { status: problem ? 400 : 200, page: cardPage(checkout, plan, typed, problem) }
}

/** After a step the page is asked for anew, so that a reload does not repeat it; a page of its own leads on at its end. */
function toItself(checkout: StandInCheckout): Answer {
  if (checkout.uiMode === 'hosted' && checkout.status === 'complete') return { leadTo: toReturnUrl(checkout) }
  return { leadTo: `${checkoutPath}?client_secret=${checkout.clientSecret}` }
}

const toReturnUrl = ({ id, returnUrl }: StandInCheckout) => returnUrl.replace('{CHECKOUT_SESSION_ID}', id)

const readTyped = (form: URLSearchParams): Typed => ({
  number: (form.get('number') ?? '').slice(0, 30),
  expiry: (form.get('expiry') ?? '').slice(0, 30),
  cvc: (form.get('cvc') ?? '').slice(0, 30),
  losesEvents: form.has('loses_events'),
})
