import { useEffect, useState } from 'react'
import type { DocumentReply } from '#contract/routes/documents.ts'
import { PublicDomainDialog } from '../../access/PublicDomainDialog.tsx'
import { usePublicDomains } from '../../access/use-public-domains.ts'
import { useServices } from '../../context/use-services.ts'
import { perLocale } from '../../platform/per-locale.ts'
import { classes } from '../../ui/classes.ts'
import { AddressForm } from './AddressForm.tsx'
import {
  type AccessChange,
  diffLayer,
  findPublicDomains,
  isNoChange,
  type Layer,
  listWanted,
} from './access-rules.ts'
import styles from './Details.module.css'
import type { Changes } from './use-changes.ts'

type Props = { layer: Layer; detail: DocumentReply; changes: Changes }

/** What is typed, and the grantees that the field showed when typing began. It stays until it is saved. */
type Draft = { text: string; seen: Layer }

/** How long a field that could not be saved stays red, in milliseconds. */
const flash = 1000

const either = perLocale((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }))

/**
 * The grantees of a field of a layered cake, or of its unlocked part. Asks for confirmation before adding a public
 * domain.
 */
export function LayerField({ layer, detail, changes }: Props) {
  const publicDomains = usePublicDomains()
  const { t } = useServices()
  const [draft, setDraft] = useState<Draft>()
  const seen = draft?.seen ?? layer
  const text = draft?.text ?? layer.emails.join(', ')
  const [pending, setPending] = useState<AccessChange>()
  const [isFlashing, setFlashing] = useState(false)
  useEffect(() => {
    if (!isFlashing) return
    const timer = setTimeout(() => setFlashing(false), flash)
    return () => clearTimeout(timer)
  }, [isFlashing])
  const submit = () => {
    const change = diffLayer(text, seen, detail.permissions)
    if ('wrong' in change) {
      setFlashing(true)
      return t('access.invalid')
    }
    if (isNoChange(change)) setDraft(undefined)
    else if (findPublicDomains(change, seen, publicDomains).length > 0) setPending(change)
    else save(change)
  }
  const save = (change: AccessChange) => {
    setPending(undefined)
    // What is typed while the change is on its way is a change of its result.
    setDraft({ text, seen: { ...seen, emails: listWanted(change, seen) } })
    const clear = () => setDraft((current) => (current?.text === text ? undefined : current))
    const onFailed = () => {
      setFlashing(true)
      setDraft((current) => current && { ...current, seen })
    }
    const report = { text: t('layers.saved'), canUndo: true, onSaved: clear, onDropped: clear, onFailed }
    changes.access.mutate({ change, before: detail.permissions, report })
  }
  const domainsOf = (change: AccessChange) => either().format(findPublicDomains(change, seen, publicDomains))
  return (
    <>
      <AddressForm
        label={layer.field === undefined ? t('layers.rest') : t('layers.field', { field: layer.field })}
        button={t('layers.save')}
        className={classes(isFlashing && styles.flash)}
        value={text}
        onText={(typed) => setDraft({ text: typed, seen })}
        onSubmit={submit}
      />
      {pending && (
        <PublicDomainDialog
          text={
            layer.field === undefined
              ? t('access.publicText', { domain: domainsOf(pending) })
              : t('layers.publicText', { domains: domainsOf(pending), field: layer.field })
          }
          onAdd={() => save(pending)}
          onEnd={() => setPending(undefined)}
        />
      )}
    </>
  )
}
