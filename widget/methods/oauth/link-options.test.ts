import { describe, expect, it } from 'vitest'
import { en } from '#languages/en/widget.ts'
import type { Settings } from '../../core/settings.ts'
import { createTranslate } from '../../messages/translate.ts'
import { toLinkOptions } from './link-options.ts'

const t = createTranslate(en)
const settings = (products: string[], more: object = {}) =>
  ({
    products,
    otp: { methods: ['email'] },
    oauth: { providers: [{ name: 'google' }, { name: 'github' }], display: 'redirect' },
    password: { layout: 'stepwise' },
    ...more,
  }) as unknown as Settings
const email = 'ann@example.org'
const accountMethods = ['passwords', 'oauth', 'passkeys', 'crypto', 'otp', 'emailMagicLinks']
const optionsOf = (methods: string[], offered: Settings, socialProviders = ['github', 'figma']) =>
  toLinkOptions({ email, methods, socialProviders }, offered, t)

describe('toLinkOptions', () => {
  it('offers the account’s configured methods, safest first', () => {
    const options = optionsOf(accountMethods, settings(['otp', 'crypto', 'passkeys', 'passwords', 'oauth']))
    expect(options.map(({ label }) => label)).toEqual([
      'Sign in with your password',
      'Continue with GitHub',
      'Sign in with a passkey',
      'Sign in with your wallet',
      'Email me a sign-in code',
    ])
    expect(options.map(({ event }) => `${event.method} ${event.type}`)).toEqual([
      'password emailSubmitted',
      'oauth pressed',
      'passkey buttonPressed',
      'oauth otherPressed',
      'otp codeRequested',
    ])
  })

  it('offers a link by email if configured', () => {
    const [way] = optionsOf(accountMethods, settings(['emailMagicLinks']))
    expect(way?.event).toEqual({ method: 'magic-link', type: 'linkRequested', email })
  })

  it('goes to Main if email and password are on one form', () => {
    const [way] = optionsOf(['passwords'], settings(['passwords'], { password: { layout: 'combined' } }))
    expect(way?.event).toEqual({ method: 'oauth', type: 'otherPressed' })
  })

  it('offers no email code if codes are only sent to phones', () => {
    expect(optionsOf(['otp'], settings(['otp'], { otp: { methods: ['sms'] } }))).toEqual([])
  })

  it('marks only other providers as not linking the first one', () => {
    const options = optionsOf(accountMethods, settings(['oauth', 'otp']))
    expect(options.map(({ linksIdentity }) => linksIdentity)).toEqual([false, true])
  })

  it('offers nothing for unknown methods or an unnamed account', () => {
    expect(optionsOf(['carrier-pigeon', 'constructor'], settings(['otp']))).toEqual([])
    expect(optionsOf([], settings(['otp']), [])).toEqual([])
  })
})
