import { expect, it } from 'vitest'
import { listUnknownKeys } from './unknown-keys.ts'

it.each<[config: unknown, names: string[]]>([
  [undefined, []],
  ['text', []],
  [{ products: ['otp'], otpOptions: { methods: ['sms'] }, theme: { colors: {} }, shadowDOM: true }, []],
  [{ otpOption: { methods: ['sms'] } }, ['config.otpOption']],
  [{ otpOptions: { expirationMinuts: 3, guessCountry: true } }, ['otpOptions.expirationMinuts']],
  [{ sessionOptions: { duration: 5 }, toString: 1 }, ['config.toString', 'sessionOptions.duration']],
  [
    {
      oauthOptions: { providers: [{ type: 'google', onetap: true }, null, { type: 'github', onetap: true }] },
    },
    ['oauthOptions.providers.onetap'],
  ],
  [{ otpOptions: null, oauthOptions: 5 }, []],
])('names the keys of %j that are not options', (config, names) => {
  expect(listUnknownKeys(config).map((sentence) => sentence.split(' ')[0])).toEqual(names)
})

it('lists the options', () => {
  expect(listUnknownKeys({ passkeyOptions: { offer: true } })).toEqual([
    'passkeyOptions.offer is not an option. The options are offerAfterSignIn.',
  ])
})
