import { describe, expect, it } from 'vitest'
import * as messages from '../../emails/locales.ts'
import { directionOf, findLocale, intlTag, locales, setLocale } from '../../portal/platform/locale.ts'

describe('the portal and the emails', () => {
  it('have the same languages, directions and formats', () => {
    expect(locales).toEqual(messages.locales)
    for (const locale of locales) {
      expect(directionOf(locale) === 'rtl').toBe(messages.isRightToLeft(locale))
      setLocale(locale, { lang: '', dir: '' })
      expect(intlTag()).toBe(messages.toIntlTag(locale))
    }
    setLocale('en', { lang: '', dir: '' })
  })

  it.each([[['de-AT', 'en']], [['fr', 'AR_eg', 'de']], [['pl']], [[]]])(
    'choose the same language for %j',
    (preferred) => expect(findLocale(null, preferred)).toBe(messages.findLocale(preferred.join())),
  )
})
