import type { Notice } from '#contract/routes/recipients.ts'
import { defaultNotice, NoticeOptions } from '../../access/NoticeOptions.tsx'
import { useServices } from '../../context/use-services.ts'
import forms from '../../ui/form.module.css'
import styles from './Form.module.css'

type Props = {
  /** undefined: no one is emailed */
  notice: Notice | undefined
  emailsLeft: number | undefined
  onChange: (notice: Notice | undefined) => void
}

/** Whether the recipients are emailed, and the content of the email. */
export function NoticeFields({ notice, emailsLeft, onChange }: Props) {
  const { t } = useServices()
  return (
    <div className={styles.notice}>
      <label className={forms.tick}>
        <input
          type="checkbox"
          checked={notice !== undefined}
          onChange={({ target }) => onChange(target.checked ? defaultNotice() : undefined)}
        />
        {t('bake.notify')}
      </label>
      {notice !== undefined && (
        <div className={styles.noticeOptions}>
          <NoticeOptions notice={notice} onChange={onChange} />
          <p className={styles.quiet}>
            {t('notify.hint')} {emailsLeft !== undefined && t('bake.mailsLeft', { count: emailsLeft })}
          </p>
        </div>
      )}
    </div>
  )
}
