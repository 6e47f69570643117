import { useEffect, useState } from 'react'
import type { FileDetail } from '#contract/routes/documents.ts'
import { useFailures, useWords } from '../../dashboard/use-words.ts'
import { classes } from '../../ui/classes.ts'
import { useWorld } from '../../world/world.ts'
import { AddressForm } from './AddressForm.tsx'
import { type AccessChange, diffLayer, isNoChange, type Layer, toLayers } from './access-rules.ts'
import styles from './Details.module.css'
import { Panel } from './Panel.tsx'
import { type Subject, useChanges } from './use-document.ts'

type Props = { subject: Subject; detail: FileDetail }

/** A field that could not be saved is red for so long, in milliseconds. */
const flash = 1000

/** For each field of a layered cake, the addresses that may open it. Not there where a cake has one key only. */
export function LayeredAccess({ subject, detail }: Props) {
  const words = useWords()
  const layers = toLayers(detail.key_paths, detail.permissions)
  if (layers.length === 0) return null
  return (
    <Panel title={words('layers.title')}>
      <p className={styles.quiet}>{words('layers.hint')}</p>
      {layers.map((layer) => (
        <LayerField key={layer.path.join('/')} layer={layer} subject={subject} detail={detail} />
      ))}
    </Panel>
  )
}

function LayerField({ layer, subject, detail }: Props & { layer: Layer }) {
  const words = useWords()
  const failures = useFailures()
  const { toasts } = useWorld()
  const { access } = useChanges(subject)
  const saved = layer.emails.join(', ')
  const [text, setText] = useState(saved)
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
      return words('access.invalid')
    }
    if (isNoChange(change)) setText(saved)
    else save(change)
  }
  const save = (change: AccessChange) =>
    access.mutate(change, {
      onSuccess: () => toasts.show('success', words('layers.saved')),
      onError(error) {
        setFlashing(true)
        failures.show(error, 'failure.permissions')
      },
    })
  return (
    <AddressForm
      label={words('layers.field', { field: layer.field })}
      button={words('layers.save')}
      className={classes(isFlashing && styles.flash)}
      isBusy={access.isPending}
      value={text}
      onText={setText}
      onSubmit={submit}
    />
  )
}
