import { useEffect, useRef, useState } from 'react'
import type { Email, Grantee } from '#contract/ids.ts'
import type { DocumentReply } from '#contract/routes/documents.ts'
import { toMailable } from '../../access/grantee-rules.ts'
import { defaultNotice } from '../../access/NoticeOptions.tsx'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import quietText from '../../ui/text.module.css'
import { AccessRow } from './AccessRow.tsx'
import { AddAccess } from './AddAccess.tsx'
import { type AccessChange, type AccessEntry, toAdding, toEntries, toRemoving } from './access-rules.ts'
import styles from './Details.module.css'
import { EffectiveAccess } from './EffectiveAccess.tsx'
import { MoreButton } from './MoreButton.tsx'
import { NotifyDialog } from './NotifyDialog.tsx'
import { Panel } from './Panel.tsx'
import { type Subject, useChanges } from './use-document.ts'
import { useNotify } from './use-notify.ts'

/** How many grantees are shown until the viewer asks for all. */
const shownEntries = 8

/** Who can open the cake, and which recipients were emailed. Changes take effect immediately and can be undone. */
export function AccessManagement({ subject, detail }: { subject: Subject; detail: DocumentReply }) {
  const { t } = useServices()
  const { access } = useChanges(subject)
  const notify = useNotify(subject)
  const [notified, setNotified] = useState<Email[]>()
  const [notice, setNotice] = useState(defaultNotice)
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const panel = useRef<HTMLElement>(null)
  /** the grantee that is being removed, and the position of the row, whose button has the focus */
  const removing = useRef<{ email: Grantee; at: number }>(undefined)
  const entries = toEntries(detail.permissions)
  useEffect(() => {
    const removed = removing.current
    if (removed === undefined || entries.some(({ email }) => email === removed.email)) return
    removing.current = undefined
    if (document.activeElement !== document.body) return
    const rows = list.current?.children ?? []
    const row = rows[Math.min(removed.at, rows.length - 1)]
    ;(row?.querySelector<HTMLElement>('button:last-of-type') ?? panel.current)?.focus()
  })
  const change = (wanted: AccessChange, text: string, onSaved?: () => void) => {
    const report = { text: `${t('access.saved')} ${text}`, canUndo: true, ...(onSaved && { onSaved }) }
    access.mutate({ change: wanted, report, before: detail })
  }
  const add = (grantee: Grantee, isEmailed: boolean) => {
    const emails = isEmailed ? toMailable([grantee], detail.baker_email) : []
    change(toAdding(grantee), t('access.added', { email: grantee }), () => {
      if (emails.length > 0) notify.mutate({ emails, notice })
    })
  }
  const remove = ({ email }: AccessEntry, at: number) => {
    removing.current = { email, at }
    change(toRemoving(email), t('access.removed', { email }))
  }
  const canEmail = detail.can_manage && detail.is_saved
  const mailable = canEmail
    ? toMailable(
        entries.map(({ email }) => email),
        detail.baker_email,
      )
    : []
  const shown = isWhole ? entries : entries.slice(0, shownEntries)
  return (
    <Panel ref={panel} title={t('access.title')}>
      {detail.can_manage && <AddAccess detail={detail} notice={notice} onNotice={setNotice} onAdd={add} />}
      {entries.length === 0 ? (
        <p className={quietText.quiet}>{t('access.none')}</p>
      ) : (
        <ul ref={list} className={styles.people}>
          {shown.map((entry, index) => (
            <AccessRow
              key={entry.email}
              entry={entry}
              emailedAt={detail.mailed.find(({ email }) => email === entry.email)?.mailed_at}
              isMailable={new Set<string>(mailable).has(entry.email)}
              onEmail={() => setNotified(toMailable([entry.email], detail.baker_email))}
              onRemove={detail.can_manage ? () => remove(entry, index) : undefined}
            />
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <MoreButton count={entries.length - shown.length} onPress={() => setWhole(true)} />
        {mailable.length > 1 && (
          <Button size="small" onClick={() => setNotified(mailable)}>
            {t('notify.sendAll')}
          </Button>
        )}
      </div>
      {notified && (
        <NotifyDialog
          subject={subject}
          emails={notified}
          notice={notice}
          onEnd={(chosen) => {
            setNotice(chosen)
            setNotified(undefined)
          }}
        />
      )}
      {detail.can_manage && <EffectiveAccess subject={subject} />}
    </Panel>
  )
}
