import { useEffect, useRef, useState } from 'react'
import type { Email, Grantee } from '#contract/ids.ts'
import type { DocumentReply } from '#contract/routes/documents.ts'
import { toMailable } from '../../access/grantee-rules.ts'
import { defaultNotice } from '../../access/NoticeOptions.tsx'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { AccessRow } from './AccessRow.tsx'
import { AddAccess } from './AddAccess.tsx'
import {
  type AccessChange,
  type AccessEntry,
  toAdding,
  toEntries,
  toRemoving,
  toRestoring,
} from './access-rules.ts'
import styles from './Details.module.css'
import { EffectiveAccess } from './EffectiveAccess.tsx'
import { NotifyDialog } from './NotifyDialog.tsx'
import { Panel } from './Panel.tsx'
import { type Subject, useChanges } from './use-document.ts'
import { useNotify } from './use-notify.ts'

/** The last change, and the change that reverts it. */
type Undo = { text: string; change: AccessChange }

/** Who can open the cake, and which recipients were emailed. Changes take effect immediately and can be undone. */
export function AccessManagement({ subject, detail }: { subject: Subject; detail: DocumentReply }) {
  const { showFailure, t, toasts } = useServices()
  const { access } = useChanges(subject)
  const notify = useNotify(subject)
  const [undo, setUndo] = useState<Undo>()
  const [notified, setNotified] = useState<Email[]>()
  const [notice, setNotice] = useState(defaultNotice)
  const panel = useRef<HTMLElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  // The pressed button is gone, so focus Undo.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    if (undo) undoButton.current?.focus()
  }, [undo])
  const change = (wanted: AccessChange, next: Undo | undefined, emailed: Email[] = []) => {
    // One change at a time, to show the result of each.
    if (access.isPending) return
    access.mutate(wanted, {
      onSuccess() {
        toasts.show('success', t('access.saved'))
        setUndo(next)
        if (emailed.length > 0) notify.mutate({ emails: emailed, notice })
        if (next === undefined) panel.current?.focus()
      },
      onError: (error) => showFailure(error, 'failure.permissions'),
    })
  }
  const add = (grantee: Grantee, isEmailed: boolean) =>
    change(
      toAdding(grantee),
      { text: t('access.added', { email: grantee }), change: toRemoving(grantee) },
      isEmailed ? toMailable([grantee], detail.baker_email) : [],
    )
  const remove = (entry: AccessEntry) =>
    change(toRemoving(entry.email), {
      text: t('access.removed', { email: entry.email }),
      change: toRestoring(entry),
    })
  const entries = toEntries(detail.permissions)
  const canEmail = detail.can_manage && detail.is_saved
  const mailable = canEmail
    ? toMailable(
        entries.map(({ email }) => email),
        detail.baker_email,
      )
    : []
  return (
    <Panel ref={panel} title={t('access.title')}>
      {detail.can_manage && (
        <AddAccess
          detail={detail}
          isBusy={access.isPending}
          notice={notice}
          onNotice={setNotice}
          onAdd={add}
        />
      )}
      {undo && (
        <p className={styles.undo} role="status">
          <span>{undo.text}</span>
          <Button
            ref={undoButton}
            size="small"
            isBusy={access.isPending}
            onClick={() => change(undo.change, undefined)}
          >
            {t('access.undo')}
          </Button>
        </p>
      )}
      {entries.length === 0 ? (
        <p className={styles.quiet}>{t('access.none')}</p>
      ) : (
        <ul className={styles.people}>
          {entries.map((entry) => (
            <AccessRow
              key={entry.email}
              entry={entry}
              emailedAt={detail.mailed.find(({ email }) => email === entry.email)?.mailed_at}
              isMailable={new Set<string>(mailable).has(entry.email)}
              onEmail={() => setNotified(toMailable([entry.email], detail.baker_email))}
              onRemove={detail.can_manage ? () => remove(entry) : undefined}
            />
          ))}
        </ul>
      )}
      {mailable.length > 1 && (
        <Button size="small" className={styles.start} onClick={() => setNotified(mailable)}>
          {t('notify.sendAll')}
        </Button>
      )}
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
