import { findLocale, type Locale } from '#languages/locales.ts'
import { loadLanguage, texts } from '../messages/texts.ts'
import { createTranslate, type Translate } from '../messages/translate.ts'
import { currentLocale, setLocale } from '../platform/locale.ts'
import { languageKey } from '../platform/storage-keys.ts'
import { createStore } from '../platform/store.ts'

/** The language of the page, and its texts. */
export type LanguageChoice = {
  /** the texts in the current language; a new function after each change */
  translate: () => Translate
  /** @returns an unsubscribe function */
  subscribe: (listener: () => void) => () => void
  /** Loads the language and switches the page to it, also for later loads. */
  choose: (locale: Locale) => Promise<void>
}

/**
 * Loads the texts of the language that was chosen in this browser, else of the browser's preferred language. If they do
 * not load, the page is in English.
 *
 * @param onRendered receives the key of each text that is used
 */
export async function openLanguage(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  preferred: readonly string[],
  page: { lang: string; dir: string },
  onRendered: (key: string) => void,
): Promise<LanguageChoice> {
  const create = () => createTranslate(texts, onRendered, currentLocale())
  const store = createStore(create())
  const show = async (locale: Locale) => {
    await loadLanguage(locale)
    setLocale(locale, page)
    store.set(create())
  }
  const locale = findLocale([storage.getItem(languageKey) ?? '', ...preferred].join())
  if (locale !== currentLocale()) await show(locale).catch(() => undefined)
  return {
    translate: store.get,
    subscribe: store.subscribe,
    async choose(chosen) {
      await show(chosen)
      storage.setItem(languageKey, chosen)
    },
  }
}
