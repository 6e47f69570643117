import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Grantee } from '#contract/ids.ts'
import type { FileDetail } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { AddressForm } from './AddressForm.tsx'
import {
  type AccessChange,
  type AccessEntry,
  checkNew,
  findPublicDomain,
  toAdding,
  toEntries,
  toRemoving,
  toRestoring,
} from './access-rules.ts'
import styles from './Details.module.css'
import { EffectiveAccess } from './EffectiveAccess.tsx'
import { Panel } from './Panel.tsx'
import { PublicDomainDialog } from './PublicDomainDialog.tsx'
import twoLines from './two-lines.module.css'
import { type Subject, useChanges } from './use-document.ts'
import { usePublicDomains } from './use-public-domains.ts'

/** The last change and the change that reverts it. */
type Undo = { text: string; change: AccessChange }

/** Who can open the cake. Changes take effect immediately and can be undone. */
export function AccessManagement({ subject, detail }: { subject: Subject; detail: FileDetail }) {
  const { showFailure, t, toasts } = useServices()
  const { access } = useChanges(subject)
  const [undo, setUndo] = useState<Undo>()
  const panel = useRef<HTMLElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  // The pressed button is gone, so focus Undo.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    if (undo) undoButton.current?.focus()
  }, [undo])
  const change = (wanted: AccessChange, next: Undo | undefined) => {
    // One change at a time, so that each one's result is shown.
    if (access.isPending) return
    access.mutate(wanted, {
      onSuccess() {
        toasts.show('success', t('access.saved'))
        setUndo(next)
        if (next === undefined) panel.current?.focus()
      },
      onError: (error) => showFailure(error, 'failure.permissions'),
    })
  }
  const add = (grantee: Grantee) =>
    change(toAdding(grantee), {
      text: t('access.added', { email: grantee }),
      change: toRemoving(grantee),
    })
  const remove = (entry: AccessEntry) =>
    change(toRemoving(entry.email), {
      text: t('access.removed', { email: entry.email }),
      change: toRestoring(entry),
    })
  const entries = toEntries(detail.permissions)
  return (
    <Panel ref={panel} title={t('access.title')}>
      {detail.can_manage && <AddAccess detail={detail} isBusy={access.isPending} onAdd={add} />}
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
            <li key={entry.email}>
              <span className={twoLines.lines}>
                <strong>{entry.email}</strong>
                <span>
                  {entry.accessType === 'whole'
                    ? t('access.whole')
                    : t('access.fields', { fields: entry.fields.join(', ') })}
                  {entry.email.startsWith('*@') && ` · ${t('access.domain')}`}
                </span>
              </span>
              {detail.can_manage && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={t('access.remove', { email: entry.email })}
                  onClick={() => remove(entry)}
                >
                  <Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {detail.can_manage && <EffectiveAccess subject={subject} />}
    </Panel>
  )
}

type AddProps = { detail: FileDetail; isBusy: boolean; onAdd: (grantee: Grantee) => void }

/** Adds an email address or `*@domain`. Asks for confirmation first if the domain is public. */
function AddAccess({ detail, isBusy, onAdd }: AddProps) {
  const { t } = useServices()
  const publicDomains = usePublicDomains()
  const [text, setText] = useState('')
  const [pending, setPending] = useState<{ grantee: Grantee; domain: string }>()
  const add = (grantee: Grantee) => {
    setText('')
    setPending(undefined)
    onAdd(grantee)
  }
  const submit = () => {
    const checked = checkNew(text, detail.permissions)
    if (checked === undefined) return
    if ('problem' in checked) return t(checked.problem)
    const domain = findPublicDomain(checked.grantee, publicDomains)
    if (domain === undefined) add(checked.grantee)
    else setPending({ grantee: checked.grantee, domain })
  }
  return (
    <>
      <AddressForm
        label={t('access.add')}
        button={t('access.addButton')}
        isBusy={isBusy}
        value={text}
        onText={setText}
        onSubmit={submit}
      />
      {pending && (
        <PublicDomainDialog
          text={t('access.publicText', { domain: pending.domain })}
          onAdd={() => add(pending.grantee)}
          onEnd={() => setPending(undefined)}
        />
      )}
    </>
  )
}
