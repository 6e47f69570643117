import { describe, expect, it } from 'vitest'
import { createAccount } from './account.ts'
import { addInterval, type Plan, toPrice } from './objects.ts'
import { createSimulation, type Simulation } from './simulation.ts'

const monthly: Plan = { id: 'price_monthly', name: 'Monthly', interval: 'month', amount: 500 }
const yearly: Plan = { id: 'price_yearly', name: 'Yearly', interval: 'year', amount: 5000 }
const larger: Plan = { id: 'price_larger', name: 'Larger', interval: 'month', amount: 900 }
const at = (day: string) => Date.parse(`${day}T12:00:00.000Z`) / 1000

it.each([
  ['2026-03-01', monthly, '2026-04-01'],
  ['2026-01-31', monthly, '2026-02-28'],
  ['2028-01-31', monthly, '2028-02-29'],
  ['2026-12-15', monthly, '2027-01-15'],
  ['2026-03-01', yearly, '2027-03-01'],
  ['2028-02-29', yearly, '2029-02-28'],
])('a period that starts on %s ends one interval later', (start, plan, end) =>
  expect(addInterval(at(start), toPrice(plan))).toBe(at(end)),
)

/** An account with one subscription that started on 2026-03-01, and no events. */
function createSubscribed(trialDays = 0) {
  let now = at('2026-03-01')
  const account = createAccount([monthly, yearly, larger], {
    now: () => new Date(now * 1000),
    baseUrl: 'http://localhost:4200',
  })
  const subscription = account.addSubscription('cus_1', toPrice(monthly), trialDays)
  const simulation = createSimulation(account)
  const moveTo = (day: string) => {
    now = at(day)
    simulation.advance()
  }
  const takeEventTypes = () => {
    const types = [...account.events.values()].map(({ event }) => (event as { type: string }).type)
    account.events.clear()
    return types
  }
  const describeState = () => {
    const [{ price, current_period_end: end }] = subscription.items.data
    const invoice = account.invoices.get(subscription.latest_invoice)
    const day = new Date(end * 1000).toISOString().slice(0, 10)
    return [subscription.status, invoice?.status, price.id, day].join(' ')
  }
  return { account, simulation, subscription, moveTo, takeEventTypes, describeState }
}

const updated = 'customer.subscription.updated'
const deleted = 'customer.subscription.deleted'

describe('a subscription', () => {
  type Step = (simulation: Simulation, id: string, moveTo: (day: string) => void) => void
  it.each<[string, Step, string, string[]]>([
    [
      'renews at the end of its period',
      (_simulation, _id, moveTo) => moveTo('2026-04-01'),
      'active paid price_monthly 2026-05-01',
      ['invoice.paid', updated],
    ],
    [
      'is past due after a failed payment',
      (simulation, id, moveTo) => {
        simulation.failNextPayment(id)
        moveTo('2026-04-01')
      },
      'past_due open price_monthly 2026-05-01',
      ['invoice.payment_failed', updated],
    ],
    [
      'ends after an unpaid period',
      (simulation, id, moveTo) => {
        simulation.failNextPayment(id)
        moveTo('2026-05-01')
      },
      'canceled open price_monthly 2026-05-01',
      ['invoice.payment_failed', updated, deleted],
    ],
    [
      'is active again when its invoice is paid',
      (simulation, id, moveTo) => {
        simulation.failNextPayment(id)
        moveTo('2026-04-01')
        simulation.payInvoice(id)
      },
      'active paid price_monthly 2026-05-01',
      ['invoice.payment_failed', updated, 'invoice.paid', updated],
    ],
    [
      'ends at the end of its period if it was canceled',
      (simulation, id, moveTo) => {
        simulation.cancelAtPeriodEnd(id)
        moveTo('2026-04-01')
      },
      'canceled paid price_monthly 2026-04-01',
      [updated, deleted],
    ],
    [
      'ends immediately, and only once',
      (simulation, id) => {
        simulation.cancel(id)
        simulation.cancel(id)
      },
      'canceled paid price_monthly 2026-04-01',
      [deleted],
    ],
    [
      'starts a new period when the interval changes',
      (simulation, id, moveTo) => {
        moveTo('2026-03-10')
        simulation.changePlan(id, yearly.id)
      },
      'active paid price_yearly 2027-03-10',
      ['invoice.paid', updated],
    ],
    [
      'keeps its period when only the price changes',
      (simulation, id) => simulation.changePlan(id, larger.id),
      'active paid price_larger 2026-04-01',
      [updated],
    ],
  ])('%s', (_, act, state, events) => {
    const { simulation, subscription, moveTo, takeEventTypes, describeState } = createSubscribed()
    act(simulation, subscription.id, moveTo)
    expect(describeState()).toBe(state)
    expect(takeEventTypes()).toEqual(events)
  })

  it('keeps the dates of its trial when the plan changes', () => {
    const { simulation, subscription, describeState } = createSubscribed(14)
    simulation.changePlan(subscription.id, yearly.id)
    expect(describeState()).toBe('trialing paid price_yearly 2026-03-15')
  })
})

it('an account survives a restart', () => {
  const { account, subscription } = createSubscribed()
  const restored = createAccount([], { now: account.now, baseUrl: '', json: account.toJson() })
  expect(restored.listSubscriptions('cus_1')).toEqual([subscription])
  expect(restored.toJson()).toBe(account.toJson())
})
