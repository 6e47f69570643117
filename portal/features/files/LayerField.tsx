import { useEffect, useState } from 'react'
import type { DocumentReply } from '#contract/routes/documents.ts'
import { PublicDomainDialog } from '../../access/PublicDomainDialog.tsx'
import { usePublicDomains } from '../../access/use-public-domains.ts'
import { useServices } from '../../context/use-services.ts'
import { perLocale } from '../../platform/per-locale.ts'
import { classes } from '../../ui/classes.ts'
import { AddressForm } from './AddressForm.tsx'
import { type AccessChange, diffLayer, findPublicDomains, isNoChange, type Layer } from './access-rules.ts'
import styles from './Details.module.css'
import { type Subject, useChanges } from './use-document.ts'

type Props = { layer: Layer; subject: Subject; detail: DocumentReply }

/** How long a field that could not be saved stays red, in milliseconds. */
const flash = 1000

const either = perLocale((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }))

/**
 * The grantees of a field of a layered cake, or of its unlocked part. Asks for confirmation before adding a public
 * domain.
 */
export function LayerField({ layer, subject, detail }: Props) {
  const publicDomains = usePublicDomains()
  const { t } = useServices()
  const { access } = useChanges(subject)
  const saved = layer.emails.join(', ')
  const [text, setText] = useState(saved)
  const [pending, setPending] = useState<AccessChange>()
  const [isFlashing, setFlashing] = useState(false)
  useEffect(() => setText(saved), [saved])
  useEffect(() => {
    if (!isFlashing) return
    const timer = setTimeout(() => setFlashing(false), flash)
    return () => clearTimeout(timer)
  }, [isFlashing])
  const submit = () => {
    const change = diffLayer(text, layer, detail.permissions)
    if ('wrong' in change) {
      setFlashing(true)
      return t('access.invalid')
    }
    if (isNoChange(change)) setText(saved)
    else if (findPublicDomains(change, layer, publicDomains).length > 0) setPending(change)
    else save(change)
  }
  const save = (change: AccessChange) => {
    setPending(undefined)
    const onFailed = () => {
      setFlashing(true)
      setText(text)
    }
    access.mutate({ change, before: detail, report: { text: t('layers.saved'), canUndo: true, onFailed } })
  }
  const domainsOf = (change: AccessChange) => either().format(findPublicDomains(change, layer, publicDomains))
  return (
    <>
      <AddressForm
        label={layer.field === undefined ? t('layers.rest') : t('layers.field', { field: layer.field })}
        button={t('layers.save')}
        className={classes(isFlashing && styles.flash)}
        value={text}
        onText={setText}
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
