import { describe, expect, it } from 'vitest'
import { warnings as de } from '#languages/de/strength.ts'
import { widget as german } from '#languages/de/widget.ts'
import { warnings as en } from '#languages/en/strength.ts'
import { en as english } from '#languages/en/widget.ts'
import { createTranslate } from '../messages/translate.ts'
import { toAdvice } from './advice.ts'

const t = createTranslate(german)

describe('the advice about a weak password', () => {
  it.each(Object.entries(en))('%s is in the language of the widget', (key, text) => {
    expect(toAdvice({ english: text }, 'de-AT', t)).toBe(Reflect.get(de, key))
    expect(toAdvice({ english: text }, 'en', createTranslate(english))).toBe(text)
  })

  it.each([
    ['of a host’s own provider is shown as it is', 'Zu kurz.', 'de', 'Zu kurz.'],
    ['without a translation is shown in English', { english: 'Too short.' }, 'en-GB', 'Too short.'],
    ['without a translation is not shown in German', { english: 'Too short.' }, 'de', ''],
    ['is empty if there is none', { english: '' }, 'en', ''],
  ])('%s', (_, warning, locale, text) => expect(toAdvice(warning, locale, t)).toBe(text))
})
