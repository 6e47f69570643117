import { describe, expect, it } from 'vitest'
import type { ProductName } from '#contract/products.ts'
import type { OtpChannel } from '../core/provider/otps.ts'
import type { BlockName } from './blocks.ts'
import { arrange, findTabs } from './method-labels.ts'
import { readSettings } from './read-settings.ts'

const tabsOf = (products: ProductName[], methods: OtpChannel[] = ['email']) => {
  const page = 'https://host.test/'
  return findTabs(readSettings({ products, otpOptions: { methods } }, null, page).settings)
}

describe('the forms of Main', () => {
  it.each<[ProductName[], OtpChannel[], OtpChannel[]]>([
    [['emailMagicLinks'], [], ['email']],
    [['otp'], ['sms'], ['sms']],
    [['otp'], ['sms', 'whatsapp', 'email'], ['sms', 'whatsapp', 'email']],
    [['otp'], ['email', 'whatsapp'], ['email', 'whatsapp']],
    [['emailMagicLinks', 'otp'], ['sms'], ['email', 'sms']],
    [
      ['otp', 'emailMagicLinks'],
      ['whatsapp', 'sms'],
      ['whatsapp', 'sms', 'email'],
    ],
    // The password form and the email form share one tab, at the position of the first of the two products.
    [
      ['otp', 'passwords'],
      ['sms', 'email'],
      ['sms', 'email'],
    ],
    [['emailMagicLinks', 'otp', 'passwords'], ['sms'], ['email', 'sms']],
    [['passkeys'], [], []],
    [['oauth', 'passwords'], [], ['email']],
  ])('lists for %j with codes by %j: %j', (products, methods, tabs) => {
    expect(tabsOf(products, methods)).toEqual(tabs)
  })
})

describe('buttons and forms', () => {
  it.each<[ProductName[], BlockName[], BlockName[]]>([
    [['oauth', 'otp'], ['social'], []],
    [['emailMagicLinks', 'oauth'], [], ['social']],
    [['otp', 'passkeys'], [], ['passkey']],
    [['passkeys', 'otp'], ['passkey'], []],
    // Buttons have their own order among themselves.
    [['crypto', 'oauth', 'passkeys', 'passwords'], ['passkey', 'social', 'wallet'], []],
    [['passwords', 'crypto', 'oauth'], [], ['social', 'wallet']],
    [['oauth', 'otp', 'crypto', 'passwords', 'passkeys'], ['social'], ['passkey', 'wallet']],
    [['crypto', 'oauth'], ['social', 'wallet'], []],
    [['otp', 'passwords'], [], []],
  ])('draws for %j: %j above the forms, %j below', (products, above, below) => {
    const config = { products, oauthOptions: { providers: [{ type: 'github' }] } }
    const { settings } = readSettings(config, null, 'https://host.test/')
    expect(arrange(settings, true)).toEqual({ above, below })
  })

  it('include none for passkeys if the browser has no prompt', () => {
    const { settings } = readSettings({ products: ['passkeys', 'otp'] }, null, 'https://host.test/')
    expect(arrange(settings, false)).toEqual({ above: [], below: [] })
  })
})
