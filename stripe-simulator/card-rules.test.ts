import { expect, it } from 'vitest'
import { type CardForm, checkCard } from './card-rules.ts'

const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
const now = new Date('2026-03-01T12:00:00.000Z')

it.each<[string, Partial<CardForm>, object]>([
  ['accepts a test card', {}, { outcome: 'accepted', last4: '4242' }],
  ['accepts a number without spaces', { number: '4242424242424242' }, { outcome: 'accepted' }],
  ['asks for confirmation', { number: '4000002500003155' }, { outcome: 'confirm', last4: '3155' }],
  ['accepts a card that expires this month', { expiry: '3/26' }, { outcome: 'accepted' }],
  ['rejects an expired card', { expiry: '02 / 26' }, { outcome: 'rejected', field: 'expiry' }],
  ['rejects a missing security code', { cvc: 'x' }, { outcome: 'rejected', field: 'cvc' }],
  [
    'declines a card',
    { number: '4000000000000002' },
    { problem: 'Your card was declined. Nothing was charged.' },
  ],
  ['rejects a real card', { number: '4111111111111111' }, { outcome: 'rejected', field: 'number' }],
])('%s', (_, change, expected) => expect(checkCard({ ...good, ...change }, now)).toMatchObject(expected))
