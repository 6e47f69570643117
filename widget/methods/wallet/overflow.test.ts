import { describe, expect, it } from 'vitest'
import { countWalletButtons } from '../../core/buttons.ts'
import type { Settings } from '../../core/settings.ts'
import { splitOverflow } from './overflow.ts'
import { heightOf } from './reserved-height.ts'

const wallets = Array.from(
  { length: 8 },
  (_, at) => ({ id: String(at), type: 'Ethereum', name: null }) as const,
)
const settings = (social: number, products = ['oauth', 'crypto']) =>
  ({ products, oauth: { providers: Array.from({ length: social }) } }) as unknown as Settings

describe('divide', () => {
  it.each([
    [0, 5, 102],
    [1, 4, 102],
    [3, 2, 102],
    [4, 1, 45],
    [5, 0, 45],
    [6, 0, 45],
    [19, 0, 45],
  ])('next to %i social buttons shows %i wallets and one more button', (social, count, height) => {
    const { onMain, overflow } = splitOverflow(wallets, settings(social))
    expect(onMain).toEqual(wallets.slice(0, count))
    expect(overflow).toEqual(wallets.slice(count))
    expect(countWalletButtons(settings(social))).toBe(count + 1)
    expect(heightOf(settings(social))).toBe(height)
  })

  it('does not count social buttons that are not offered', () => {
    expect(splitOverflow(wallets, settings(3, ['crypto'])).onMain).toHaveLength(5)
  })
})
