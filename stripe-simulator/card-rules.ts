/** The cards that the checkout accepts: Stripe's own test numbers. */
export const testCards = {
  '4242424242424242': { outcome: 'accepted', description: 'is accepted' },
  '4000002500003155': { outcome: 'confirm', description: 'needs confirmation' },
  '4000000000000002': { outcome: 'declined', description: 'is declined' },
} as const

export type CardForm = { number: string; expiry: string; cvc: string }
export type CardProblem = { field: keyof CardForm; problem: string }
export type CardResult =
  | { outcome: 'accepted' | 'confirm'; last4: string }
  | ({ outcome: 'rejected' } & CardProblem)

/** Decides what happens to a card that a customer entered. */
export function checkCard({ number, expiry, cvc }: CardForm, now: Date): CardResult {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!Object.hasOwn(testCards, digits)) {
    return reject('number', 'Only the test cards below work here. Never type a real card.')
  }
  if (!isInFuture(expiry, now)) return reject('expiry', 'Enter a date in the future, such as 12 / 34.')
  if (!/^\d{3,4}$/.test(cvc.trim())) return reject('cvc', 'Enter three digits, such as 123.')
  const { outcome } = testCards[digits as keyof typeof testCards] // checked above
  if (outcome === 'declined') return reject('number', 'Your card was declined. Nothing was charged.')
  return { outcome, last4: digits.slice(-4) }
}

const reject = (field: keyof CardForm, problem: string): CardResult => ({
  outcome: 'rejected',
  field,
  problem,
})

/** `12 / 34`: a card is valid until the end of that month. */
function isInFuture(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  return month !== '' && Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}

/** @returns `4242 4242 4242 4242` */
export const formatCardNumber = (digits: string): string => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
