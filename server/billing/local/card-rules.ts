/** Cards that the stand-in takes: Stripe's own numbers for tests. Nobody has them. */
export const cards = {
  '4242424242424242': { outcome: 'taken', about: 'is taken' },
  '4000002500003155': { outcome: 'asks', about: 'asks for a second step' },
  '4000000000000002': { outcome: 'declined', about: 'is declined' },
} as const satisfies Record<string, { outcome: 'taken' | 'asks' | 'declined'; about: string }>

export type CardAnswer =
  | { outcome: 'taken' | 'asks'; last4: string }
  | { outcome: 'refused'; field: 'number' | 'expiry' | 'cvc'; problem: string }

/** What becomes of a card that somebody types. */
export function judgeCard(typed: { number: string; expiry: string; cvc: string }, now: Date): CardAnswer {
  const number = typed.number.replaceAll(/[\s-]/g, '')
  if (!Object.hasOwn(cards, number)) {
    return refuse('number', 'Only the test cards below are taken here. Never type a real card.')
  }
  if (!isInFuture(typed.expiry, now)) return refuse('expiry', 'Enter a date to come, such as 12 / 34.')
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) return refuse('cvc', 'Enter three digits, such as 123.')
  const { outcome } = cards[number as keyof typeof cards]
  if (outcome === 'declined') return refuse('number', 'Your card was declined. Nothing was charged.')
  return { outcome, last4: number.slice(-4) }
}

const refuse = (field: 'number' | 'expiry' | 'cvc', problem: string): CardAnswer => ({
  outcome: 'refused',
  field,
  problem,
})

/** `12 / 34`: the card is good until that month is over. */
function isInFuture(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  return month !== '' && Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}

/** `4242 4242 4242 4242` */
export const inFours = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
