import { languageNames, locales } from '#languages/locales.ts'
import { useChooseLanguage } from '../../context/use-choose-language.ts'
import { useServices } from '../../context/use-services.ts'
import { SelectField } from '../../dashboard/list/SelectField.tsx'
import { currentLocale } from '../../platform/locale.ts'
import { SettingRow } from './SettingRow.tsx'

/** Each language by its own name. */
const options = locales.map((locale) => [locale, languageNames[locale]] as const)

/** Sets the language of the portal in this browser, and of emails to the user (rule A66). */
export function LanguageChoice({ isTarget }: { isTarget: boolean }) {
  const { t } = useServices()
  const choose = useChooseLanguage()
  return (
    <SettingRow
      title={t('settings.language')}
      text={t('settings.languageText')}
      isTarget={isTarget}
      action={() => (
        <SelectField
          label={t('settings.language')}
          value={currentLocale()}
          options={options}
          onChange={(locale) => void choose(locale)}
        />
      )}
    />
  )
}
