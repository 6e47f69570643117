import { describe, expect, it } from 'vitest'
import { findOneTap } from '../core/one-tap.ts'
import { arrange } from './method-labels.ts'
import { methodsOf } from './methods.ts'
import { toSentences } from './mistakes.ts'
import { readSettings } from './read-settings.ts'

const page = 'https://host.test/'
const google = { type: 'google', one_tap: true }

const read = (providers: object[], products = ['oauth']) => {
  const { settings, mistakes } = readSettings({ products, oauthOptions: { providers } }, null, page)
  return { settings, warnings: toSentences(mistakes), oneTap: findOneTap(settings) }
}

describe('Google’s prompt', () => {
  it.each([
    [google, { position: 'floating', cancelOnTapOutside: true }],
    [
      { ...google, position: 'embedded', cancel_on_tap_outside: false },
      { position: 'embedded', cancelOnTapOutside: false },
    ],
    [{ ...google, type: 'Google', position: 'floatingOrEmbedded' }, { position: 'floatingOrEmbedded' }],
    [{ ...google, position: 'embeddedOnly' }, { position: 'embeddedOnly' }],
    [{ ...google, position: 'forceLegacyEmbedded' }, { position: 'forceLegacyEmbedded' }],
  ])('replaces the button for %j', (site, choice) => {
    const { settings, warnings, oneTap } = read([site])
    expect(oneTap).toMatchObject(choice)
    expect(warnings).toEqual([])
    expect(methodsOf(settings)).toEqual(['oauth', 'one-tap'])
    expect(arrange(settings, true).above).toEqual(['one-tap'])
  })

  it.each<[string, object[], string[]]>([
    ['it is not configured', [{ type: 'google' }], ['oauth']],
    ['there is another provider', [google, { type: 'github' }], ['oauth']],
    ['there is another product', [google], ['oauth', 'otp']],
    ['there is no social sign-in', [google], ['otp']],
    ['the provider is not Google', [{ ...google, type: 'github' }], ['oauth']],
  ])('is not shown if %s', (_, providers, products) => {
    const { settings, oneTap } = read(providers, products)
    expect(oneTap).toBeUndefined()
    expect(methodsOf(settings)).not.toContain('one-tap')
    expect(arrange(settings, true).above).not.toContain('one-tap')
  })

  it('is not shown at an unknown position, and a warning is logged', () => {
    const { settings, warnings, oneTap } = read([{ ...google, position: 'left' }])
    expect(oneTap).toBeUndefined()
    expect(warnings).toEqual([
      "position of oauthOptions.providers must be one of floating, embedded, embeddedOnly, floatingOrEmbedded, forceLegacyEmbedded, and 'left' is not.",
    ])
    expect(arrange(settings, true).above).toEqual(['social'])
  })
})
