import { describe, expect, it } from 'vitest'
import * as mails from '../../mails/locales.ts'
import { directionOf, findLocale, intlTag, locales, setLocale } from '../../portal/platform/locale.ts'

describe('the portal and the mails', () => {
  it('have the same languages, directions and formats', () => {
    expect(locales).toEqual(mails.locales)
    for (const locale of locales) {
      expect(directionOf(locale) === 'rtl').toBe(mails.isRightToLeft(locale))
      setLocale(locale, { lang: '', dir: '' })
      expect(intlTag()).toBe(mails.toIntlTag(locale))
    }
    setLocale('en', { lang: '', dir: '' })
  })

  it.each([[['de-AT', 'en']], [['fr', 'AR_eg', 'de']], [['pl']], [[]]])(
    'choose the same language for %j',
    (preferred) => expect(findLocale(null, preferred)).toBe(mails.findLocale(preferred.join())),
  )
})
