import { accountRoutes } from '#contract/routes/account.ts'
import type { Locale } from '#languages/locales.ts'
import { useServices } from './use-services.ts'

/** @returns a function that sets the language of the portal in this browser, and of emails to the user (rule A66) */
export function useChooseLanguage(): (locale: Locale) => Promise<void> {
  const { api, language, showFailure } = useServices()
  return async (locale) => {
    try {
      await language.choose(locale)
      await api(accountRoutes.chooseLanguage, { language: locale })
    } catch (error) {
      showFailure(error, 'failure.unknown')
    }
  }
}
