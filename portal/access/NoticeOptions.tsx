import type { Notice } from '#contract/routes/recipients.ts'
import { type Locale, locales } from '#languages/locales.ts'
import { useServices } from '../context/use-services.ts'
import { SelectField } from '../dashboard/list/SelectField.tsx'
import { currentLocale } from '../platform/locale.ts'
import { perLocale } from '../platform/per-locale.ts'
import forms from '../ui/form.module.css'

const names = perLocale((tag) => {
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  return locales.map((code): [Locale, string] => [code, names.of(code) ?? code])
})

export const defaultNotice = (): Notice => ({ with_name: false, language: currentLocale() })

type Props = { notice: Notice; onChange: (notice: Notice) => void }

/** The content of an email to recipients: its language, and the file name only if the baker wishes. */
export function NoticeOptions({ notice, onChange }: Props) {
  const { t } = useServices()
  return (
    <>
      <label className={forms.tick}>
        <input
          type="checkbox"
          checked={notice.with_name}
          onChange={({ target }) => onChange({ ...notice, with_name: target.checked })}
        />
        {t('notify.withName')}
      </label>
      <SelectField
        isNamed
        label={t('notify.language')}
        value={notice.language}
        options={names()}
        onChange={(language) => onChange({ ...notice, language })}
      />
    </>
  )
}
