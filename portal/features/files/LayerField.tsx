import { useEffect, useState } from 'react'
import type { DocumentReply } from '#contract/routes/documents.ts'
import { PublicDomainDialog } from '../../access/PublicDomainDialog.tsx'
import { usePublicDomains } from '../../access/use-public-domains.ts'
import { useServices } from '../../context/use-services.ts'
import { perLocale } from '../../platform/per-locale.ts'
import { classes } from '../../ui/classes.ts'
import { useDraft } from '../../ui/use-draft.ts'
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
  const draft = useDraft(layer, ({ emails }) => emails.join(', '))
  const { seen, value: text } = draft
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
    if (isNoChange(change)) draft.discard()
    else if (findPublicDomains(change, seen, publicDomains).length > 0) setPending(change)
    else save(change)
  }
  const save = (change: AccessChange) => {
    setPending(undefined)
    // What is typed while the change is on its way is a change of its result.
    draft.rebase({ ...seen, emails: listWanted(change, seen) })
    const end = () => draft.end(text)
    const onFailed = () => {
      setFlashing(true)
      draft.rebase(seen)
    }
    const report = { text: t('layers.saved'), canUndo: true, onSaved: end, onDropped: end, onFailed }
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
        onText={draft.type}
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
