import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Grantee } from '#contract/ids.ts'
import type { FileDetail } from '#contract/routes/documents.ts'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import { AddressForm } from './AddressForm.tsx'
import {
  type AccessChange,
  type AccessEntry,
  checkNew,
  findPublicDomain,
  toAdding,
  toEntries,
  toGivingBack,
  toRemoving,
} from './access-rules.ts'
import styles from './Details.module.css'
import { EffectiveAccess } from './EffectiveAccess.tsx'
import { Panel } from './Panel.tsx'
import { PublicDomainDialog } from './PublicDomainDialog.tsx'
import { type Subject, useChanges } from './use-document.ts'
import { usePublicDomains } from './use-public-domains.ts'

/** What was done last, and what takes it back. */
type Undo = { text: string; change: AccessChange }

/** Who may open the cake. Each change is made at once and can be taken back. */
export function AccessManagement({ subject, detail }: { subject: Subject; detail: FileDetail }) {
  const { showFailure, t, toasts } = useServices()
  const { access } = useChanges(subject)
  const [undo, setUndo] = useState<Undo>()
  const panel = useRef<HTMLElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  // Whose button is gone with what it was for goes on at the one that takes it back.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    if (undo) undoButton.current?.focus()
  }, [undo])
  const change = (wanted: AccessChange, next: Undo | undefined) => {
    // One after the other, so that of each it is told what came of it.
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
      change: toGivingBack(entry),
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
              <span className={styles.what}>
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

/** Takes an address or `*@domain`; a domain at which anybody can have an address is asked about first. */
function AddAccess({ detail, isBusy, onAdd }: AddProps) {
  const { t } = useServices()
  const publicDomains = usePublicDomains()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<{ grantee: Grantee; domain: string }>()
  const add = (grantee: Grantee) => {
    setText('')
    setAsked(undefined)
    onAdd(grantee)
  }
  const submit = () => {
    const checked = checkNew(text, detail.permissions)
    if (checked === undefined) return
    if ('problem' in checked) return t(checked.problem)
    const domain = findPublicDomain(checked.grantee, publicDomains)
    if (domain === undefined) add(checked.grantee)
    else setAsked({ grantee: checked.grantee, domain })
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
      {asked && (
        <PublicDomainDialog
          text={t('access.publicText', { domain: asked.domain })}
          onAdd={() => add(asked.grantee)}
          onEnd={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
