import { useState } from 'react'
import type { Email } from '#contract/ids.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import { NoticeOptions } from '../../access/NoticeOptions.tsx'
import { useServices } from '../../context/use-services.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import styles from './Files.module.css'
import type { Subject } from './use-document.ts'
import { useNotify } from './use-notify.ts'

type Props = {
  subject: Subject
  emails: Email[]
  /** the options of the last email */
  notice: Notice
  onEnd: (notice: Notice) => void
}

/** Sends an email, or sends it again, to one or all recipients of a cake. Closes when they are sent. */
export function NotifyDialog({ subject, emails, notice: last, onEnd }: Props) {
  const { t } = useServices()
  const send = useNotify(subject)
  const [notice, setNotice] = useState(last)
  const [only] = emails
  return (
    <ConfirmDialog
      title={t('notify.title')}
      confirmText={t('notify.submit')}
      isBusy={send.isPending}
      onConfirm={() => send.mutate({ emails, notice }, { onSuccess: () => onEnd(notice) })}
      onDismiss={() => onEnd(notice)}
    >
      <div className={styles.revoke}>
        <p>
          {emails.length === 1
            ? t('notify.text', { email: only ?? '' })
            : t('notify.textAll', { count: String(emails.length) })}
        </p>
        <p>{t('notify.hint')}</p>
        <NoticeOptions notice={notice} onChange={setNotice} />
      </div>
    </ConfirmDialog>
  )
}
