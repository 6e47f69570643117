import { describe, expect, it } from 'vitest'
import { socialProviderNames } from '#contract/social-providers.ts'
import type { Settings } from '../../core/settings.ts'
import { countColumns, splitOverflow } from './overflow.ts'
import { heightOf } from './reserved-height.ts'

const settings = (count: number, products = ['oauth'], layout: Settings['oauth']['layout'] = 'list') =>
  ({
    products,
    oauth: { providers: socialProviderNames.slice(0, count).map((name) => ({ name })), layout },
  }) as unknown as Settings

const names = (choices: readonly { name: string }[]) => choices.map(({ name }) => name)

describe('divide', () => {
  it.each([
    [1, ['oauth'], 1, 45],
    [6, ['oauth'], 6, 330],
    [7, ['oauth'], 6, 387],
    [19, ['oauth', 'otp'], 6, 387],
    // The wallets take one of the six places.
    [5, ['oauth', 'crypto'], 5, 273],
    [6, ['crypto', 'oauth'], 5, 330],
  ])('%i social providers with %j: %i visible, %i px', (count, products, visible, height) => {
    const divided = splitOverflow(settings(count, products), undefined)
    expect(names(divided.visible)).toEqual(socialProviderNames.slice(0, visible))
    expect(names(divided.overflow)).toEqual(socialProviderNames.slice(visible, count))
    expect(heightOf(settings(count, products))).toBe(height)
  })

  it.each([
    // Two stay a list.
    [2, ['oauth'], 102],
    [3, ['oauth'], 45],
    [5, ['oauth'], 45],
    [6, ['oauth'], 102],
    [19, ['oauth'], 159],
    [6, ['oauth', 'crypto'], 102],
  ])('a row of %i social providers with %j: %i px', (count, products, height) => {
    expect(heightOf(settings(count, products, 'row'))).toBe(height)
  })

  it.each([
    [3, 3],
    [5, 5],
    [6, 3],
    [7, 4],
    [10, 5],
    [19, 5],
  ])('%i logos: %i in each line', (count, columns) => expect(countColumns(count)).toBe(columns))

  it('lists the last used provider first', () => {
    const { visible, overflow } = splitOverflow(settings(8), 'discord')
    expect(names(visible)).toEqual(['discord', ...socialProviderNames.slice(0, 5)])
    expect(names(overflow)).toEqual(['facebook', 'salesforce'])
    expect(names(splitOverflow(settings(8), 'yahoo').visible)).toEqual(socialProviderNames.slice(0, 6))
  })
})
