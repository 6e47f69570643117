import { type FormEvent, useEffect, useState } from 'react'
import type { FileDetail } from '#contract/routes/documents.ts'
import { useFailures, useWords } from '../../dashboard/use-words.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useWorld } from '../../world/world.ts'
import { diffLayer, isNoChange, type Layer, toLayers } from './access-rules.ts'
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
  const [problem, setProblem] = useState<string>()
  const [isFlashing, setFlashing] = useState(false)
  useEffect(() => setText(saved), [saved])
  useEffect(() => {
    if (!isFlashing) return
    const timer = setTimeout(() => setFlashing(false), flash)
    return () => clearTimeout(timer)
  }, [isFlashing])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const change = diffLayer(text, layer, detail.permissions)
    if ('wrong' in change) {
      setProblem(words('access.invalid'))
      return setFlashing(true)
    }
    if (isNoChange(change) || access.isPending) return setText(saved)
    access.mutate(change, {
      onSuccess: () => toasts.show('success', words('layers.saved')),
      onError(error) {
        setFlashing(true)
        failures.show(error, 'failure.permissions')
      },
    })
  }
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextField
        label={words('layers.field', { field: layer.field })}
        className={classes(isFlashing && styles.flash)}
        value={text}
        autoComplete="off"
        spellCheck={false}
        problem={problem}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" isBusy={access.isPending}>
        {words('layers.save')}
      </Button>
    </form>
  )
}
