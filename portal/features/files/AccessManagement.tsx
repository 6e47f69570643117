import { Mail } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { type Email, Grantee } from '#contract/ids.ts'
import type { DocumentReply } from '#contract/routes/documents.ts'
import { joinTexts } from '#languages/screen-text.ts'
import { toMailable } from '../../access/grantee-rules.ts'
import { defaultNotice } from '../../access/NoticeOptions.tsx'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { toCount } from '../../ui/format.ts'
import quietText from '../../ui/text.module.css'
import { AccessList } from './AccessList.tsx'
import { AddAccess } from './AddAccess.tsx'
import { toAdding, toEntries, toRemoving } from './access-rules.ts'
import { EffectiveAccess } from './EffectiveAccess.tsx'
import { NotifyDialog } from './NotifyDialog.tsx'
import { Panel } from './Panel.tsx'
import { AccessRequests } from './requests/AccessRequests.tsx'
import { findOpenRequests } from './requests/request-rules.ts'
import { useDecline } from './requests/use-decline.ts'
import type { Changes } from './use-changes.ts'
import type { Subject } from './use-document.ts'
import { useNotify, useNotifyReports } from './use-notify.ts'

type Props = { subject: Subject; detail: DocumentReply; changes: Changes }

/** Whether recipients can be emailed about a cake (rule F28). */
const isEmailable = ({ is_saved, expiration_date: expires }: DocumentReply, now: number) =>
  is_saved && (expires === null || Date.parse(expires) > now)

/** Who can open the cake, who asks for access, and which recipients were emailed. Changes take effect immediately and can be undone. */
export function AccessManagement({ subject, detail, changes }: Props) {
  const { now, t } = useServices()
  const { access } = changes
  const notify = useNotify(subject)
  const decline = useDecline(subject)
  const showReports = useNotifyReports()
  const [notified, setNotified] = useState<Email[]>()
  const [notice, setNotice] = useState(defaultNotice)
  const panel = useRef<HTMLElement>(null)
  const { permissions, baker_email: baker, can_manage: canManage } = detail
  const entries = useMemo(() => toEntries(permissions), [permissions])
  const add = (grantees: readonly Grantee[], isEmailed: boolean, onFailed: () => void) => {
    const emails = isEmailed ? toMailable(grantees, baker) : []
    const [first = ''] = grantees
    const added =
      grantees.length === 1
        ? t('access.added', { email: first })
        : t('access.addedMany', { count: toCount(grantees.length, false) })
    access.mutate({
      change: toAdding(grantees),
      before: permissions,
      ...(emails.length > 0 && { notice }),
      report: {
        text: joinTexts([t('access.saved'), added]),
        canUndo: true,
        onFailed,
        onSaved({ notified }) {
          if (notified) showReports(notified.results)
          // A server before 5.1 has granted access and ignored the notice.
          else if (emails.length > 0) notify.mutate({ emails, notice })
        },
      },
    })
  }
  const remove = (email: Grantee) =>
    access.mutate({
      change: toRemoving(email),
      before: permissions,
      report: { text: joinTexts([t('access.saved'), t('access.removed', { email })]), canUndo: true },
    })
  const canEmail = canManage && detail.is_saved
  const mailable = useMemo(
    () =>
      canEmail
        ? toMailable(
            entries.map(({ email }) => email),
            baker,
          )
        : [],
    [canEmail, entries, baker],
  )
  return (
    <Panel
      ref={panel}
      title={t('access.title')}
      aside={
        mailable.length > 1 && (
          <Button size="small" variant="quiet" onClick={() => setNotified([...mailable])}>
            <Mail size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('notify.sendAll')}
          </Button>
        )
      }
    >
      <AccessRequests
        requests={findOpenRequests(detail.access_requests, permissions)}
        panel={panel}
        onGrant={(email) => add([Grantee.parse(email)], isEmailable(detail, now()), () => {})}
        onDecline={(email) => decline.mutate(email)}
      />
      {canManage && (
        <AddAccess
          taken={entries.map(({ email }) => email)}
          isEmailable={isEmailable(detail, now())}
          notice={notice}
          onNotice={setNotice}
          onAdd={add}
        />
      )}
      {entries.length === 0 ? (
        <p className={quietText.quiet}>{t('access.none')}</p>
      ) : (
        <AccessList
          entries={entries}
          mailable={mailable}
          emailed={detail.mailed}
          onEmail={setNotified}
          onRemove={canManage ? remove : undefined}
          onEmptied={() => panel.current?.focus()}
        />
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
      {canManage && <EffectiveAccess subject={subject} />}
    </Panel>
  )
}
