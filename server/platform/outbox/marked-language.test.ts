import { afterAll, beforeAll, expect, it } from 'vitest'
import { findUnmarkedWords, markTexts } from '#languages/marked-language.ts'
import { overrideSentences } from '#languages/sentence.ts'
import { messages, sentenceTables } from '#languages/server.ts'
import { renderEmail } from '../../../emails/render.ts'
import { findSample, sampleKinds } from '../../../emails/samples.ts'
import { writeCodeText } from '../../identity/accounts/text-messages/write-code-text.ts'
import { renderSignOutPage } from '../../identity/api/public/sign-out-page.ts'
import { renderOptOutPage } from '../../portal/recipients/opt-out-page.ts'

/** The made-up language takes the place of German. */
const locale = 'de'
const german = { ...messages.de }
const brand = { name: 'Cakelock', supportEmail: 'help@cakes.example.org' }

beforeAll(() => {
  Object.assign(messages.de, markTexts(german))
  overrideSentences({ de: markTexts(sentenceTables.de) })
})
afterAll(() => {
  Object.assign(messages.de, german)
  overrideSentences({})
})

/** What users and operators enter, what Intl writes, and the type of a file on its card. */
const contentOf = (values: object): (string | RegExp)[] => [
  brand.name,
  ...Object.values(values)
    .flat()
    .filter((value) => typeof value === 'string' && value !== ''),
  /https?:\S+|\S+@\S+|\d+ UTC|in \d+ \p{L}+|\d+ Tage|\d+\. \p{L}+ \d{4}(?: um)?|Norwegen|PDF/gu,
]

const toWords = (html: string) =>
  html
    .replace(/<(style|title)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<[^>]*?\b(?:alt|title|aria-label)="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;|&#\d+;|[\u2060-\u2069]/g, '')

it.each(sampleKinds)('every word of the email %s is in the tables', (kind) => {
  const email = findSample(kind)
  const { subject, text, html } = renderEmail(email, { locale, brand })
  const content = contentOf(email.values)
  expect(findUnmarkedWords(subject.replace(/[\u2060-\u2069]/g, ''), content)).toEqual([])
  expect(findUnmarkedWords(text.replace(/[\u2060-\u2069]/g, ''), content)).toEqual([])
  expect(findUnmarkedWords(toWords(html), content)).toEqual([])
})

it('every word of a text message is in the tables', () => {
  for (const name of ['Cakes', 'N'.repeat(150)]) {
    const text = writeCodeText({ name, code: '123456', minutes: 5, locale, host: 'cakes.test' })
    expect(findUnmarkedWords(text, ['@cakes.test', name])).toEqual([])
  }
})

it.each(['receives', 'optedOut', 'invalid'] as const)(
  'every word of the page where recipients opt out is in the tables: %s',
  (state) => {
    const page = String(renderOptOutPage(state, { locale, productName: brand.name }))
    expect(findUnmarkedWords(toWords(page), [brand.name])).toEqual([])
  },
)

it.each(['ask', 'ended', 'invalid'] as const)(
  'every word of the page that ends a session is in the tables: %s',
  (state) => {
    for (const hasPasswords of [true, false]) {
      const next = { to: hasPasswords ? 'newPassword' : 'signIn', url: '/login' } as const
      const page = String(renderSignOutPage(state, { locale, name: brand.name, hasPasswords, next }))
      expect(findUnmarkedWords(toWords(page), [brand.name])).toEqual([])
    }
  },
)
