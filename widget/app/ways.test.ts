import { describe, expect, it } from 'vitest'
import type { OtpChannel } from '../core/provider.ts'
import type { ProductName } from '../core/settings.ts'
import { readSettings } from './read-settings.ts'
import { findTabs } from './ways.ts'

const tabsOf = (products: ProductName[], methods: OtpChannel[] = ['email']) => {
  const page = 'https://host.test/'
  return findTabs(readSettings({ products, otpOptions: { methods } }, null, page, page).settings)
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
    // A password takes the place of what is mailed, where the first of them stands.
    [
      ['otp', 'passwords'],
      ['sms', 'email'],
      ['sms', 'email'],
    ],
    [['emailMagicLinks', 'otp', 'passwords'], ['sms'], ['email', 'sms']],
    [['passkeys'], [], []],
    [['oauth', 'passwords'], [], ['email']],
  ])('of %j with codes by %j are %j', (products, methods, tabs) => {
    expect(tabsOf(products, methods)).toEqual(tabs)
  })
})
