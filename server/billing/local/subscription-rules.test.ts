import { describe, expect, it } from 'vitest'
import {
  begin,
  changePlan,
  end,
  endPeriod,
  pay,
  type StandInState,
  toEventTypes,
} from './subscription-rules.ts'

const monthly = { id: 'price_monthly', interval: 'month' } as const
const yearly = { id: 'price_yearly', interval: 'year' } as const
const at = (text: string) => new Date(`${text}T12:00:00.000Z`)
const running = begin(monthly, 0, at('2026-03-01'))

describe('a period', () => {
  it.each([
    ['2026-03-01', monthly, '2026-04-01'],
    ['2026-01-31', monthly, '2026-02-28'],
    ['2028-01-31', monthly, '2028-02-29'],
    ['2026-12-15', monthly, '2027-01-15'],
    ['2026-03-01', yearly, '2027-03-01'],
    ['2028-02-29', yearly, '2029-02-28'],
  ])('that begins on %s ends a month or year later', (from, price, until) =>
    expect(begin(price, 0, at(from)).periodEnd).toEqual(at(until)),
  )

  it('is as long as the trial, where there is one', () =>
    expect(begin(monthly, 14, at('2026-03-01'))).toMatchObject({
      status: 'trialing',
      isPaid: true,
      periodEnd: at('2026-03-15'),
    }))
})

describe('what becomes of it', () => {
  it.each<[string, StandInState, Partial<StandInState>, string[]]>([
    [
      'it renews',
      endPeriod(running, monthly),
      { status: 'active', periodEnd: at('2026-05-01') },
      ['invoice.paid', 'customer.subscription.updated'],
    ],
    [
      'a payment fails',
      endPeriod({ ...running, failsNext: true }, monthly),
      {
        status: 'past_due',
        isPaid: false,
        failsNext: false,
      },
      ['invoice.payment_failed', 'customer.subscription.updated'],
    ],
    [
      'it ends as was wished',
      endPeriod({ ...running, cancelAtPeriodEnd: true }, monthly),
      {
        status: 'canceled',
        endedAt: at('2026-04-01'),
        cancelAtPeriodEnd: false,
      },
      ['customer.subscription.deleted'],
    ],
    [
      'nobody pays for a whole period',
      endPeriod({ ...running, status: 'past_due', isPaid: false }, monthly),
      {
        status: 'canceled',
        isPaid: false,
      },
      ['customer.subscription.deleted'],
    ],
    [
      'it is ended at once',
      end(running, at('2026-03-02')),
      {
        status: 'canceled',
        endedAt: at('2026-03-02'),
        periodEnd: at('2026-04-01'),
      },
      ['customer.subscription.deleted'],
    ],
    [
      'it is to end',
      { ...running, cancelAtPeriodEnd: true },
      { status: 'active' },
      ['customer.subscription.updated'],
    ],
    [
      'another interval is chosen',
      changePlan(running, monthly, yearly, at('2026-03-10')),
      {
        priceId: 'price_yearly',
        periodEnd: at('2027-03-10'),
      },
      ['invoice.paid', 'customer.subscription.updated'],
    ],
    [
      'another price of the same interval is chosen',
      changePlan(running, monthly, { ...monthly, id: 'other' }, at('2026-03-10')),
      {
        priceId: 'other',
        periodEnd: at('2026-04-01'),
      },
      ['customer.subscription.updated'],
    ],
  ])('%s', (_, after, expected, types) => {
    expect(after).toMatchObject(expected)
    expect(toEventTypes(running, after)).toEqual(types)
  })

  it('a failed payment is made up for', () => {
    const due: StandInState = { ...running, status: 'past_due', isPaid: false }
    expect(pay(due)).toMatchObject({ status: 'active', isPaid: true })
    expect(toEventTypes(due, pay(due))).toEqual(['invoice.paid', 'customer.subscription.updated'])
  })

  it('a change within a trial changes no date', () => {
    const trial = begin(monthly, 14, at('2026-03-01'))
    expect(changePlan(trial, monthly, yearly, at('2026-03-02'))).toMatchObject({
      status: 'trialing',
      periodEnd: trial.periodEnd,
      priceId: 'price_yearly',
    })
  })
})
