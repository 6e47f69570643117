import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '#support/portal/memory-storage.ts'
import { loadLanguage } from '../messages/texts.ts'
import { currentLocale, setLocale } from '../platform/locale.ts'
import { openLanguage } from './language.ts'

const page = { lang: 'en', dir: '' }

afterEach(async () => {
  await loadLanguage('en')
  setLocale('en', page)
})

function storageWith(chosen: string | null) {
  const storage = memoryStorage()
  if (chosen !== null) storage.setItem('cakelock_language', chosen)
  return storage
}

describe('the language of the page', () => {
  it.each([
    [null, ['de-CH', 'en'], 'de', 'Anmelden'],
    ['ar', ['de-CH'], 'ar', 'تسجيل الدخول'],
    [null, ['fr'], 'en', 'Sign in'],
  ])('is the chosen one, else the preferred one: %j, %j', async (chosen, preferred, lang, text) => {
    const language = await openLanguage(storageWith(chosen), preferred, page, () => {})
    expect(page.lang).toBe(lang)
    expect(language.translate()('login.submit')).toBe(text)
  })

  it('changes when another one is chosen, and is stored', async () => {
    const storage = storageWith(null)
    const language = await openLanguage(storage, ['en'], page, () => {})
    const changed = vi.fn()
    language.subscribe(changed)
    const before = language.translate()
    await language.choose('ar')
    expect(changed).toHaveBeenCalledOnce()
    expect(language.translate()).not.toBe(before)
    expect(page).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(currentLocale()).toBe('ar')
    expect(storage.getItem('cakelock_language')).toBe('ar')
  })
})
