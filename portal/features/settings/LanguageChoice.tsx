import { accountRoutes } from '#contract/routes/account.ts'
import { type Locale, languageNames, locales } from '#languages/locales.ts'
import { useServices } from '../../context/use-services.ts'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import { currentLocale } from '../../platform/locale.ts'
import styles from './Settings.module.css'

/** Each language by its own name. */
const options = locales.map((locale) => [locale, languageNames[locale]] as const)

/** Sets the language of the portal in this browser, and of emails to the user (rule A66). */
export function LanguageChoice() {
  const { api, language, showFailure, t } = useServices()
  const choose = async (locale: Locale) => {
    try {
      await language.choose(locale)
      await api(accountRoutes.chooseLanguage, { language: locale })
    } catch (error) {
      showFailure(error, 'failure.unknown')
    }
  }
  return (
    <section className={styles.row}>
      <div>
        <h3 className={styles.heading}>{t('settings.language')}</h3>
        <p className={styles.quiet}>{t('settings.languageText')}</p>
      </div>
      <SelectField
        label={t('settings.language')}
        value={currentLocale()}
        options={options}
        onChange={(locale) => void choose(locale)}
      />
    </section>
  )
}
