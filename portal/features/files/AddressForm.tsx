import { type ComponentProps, type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AddressField } from './AddressField.tsx'
import styles from './Details.module.css'

type Props = Pick<ComponentProps<typeof AddressField>, 'label' | 'value' | 'onText' | 'className'> & {
  button: string
  isBusy: boolean
  /** Gives the sentence about what is wrong with what was typed, if something is. */
  onSubmit: () => string | undefined
}

/** One line of a panel: a field for addresses and the button beside it. Typing takes away what was said about it. */
export function AddressForm({ button, isBusy, onText, onSubmit, ...field }: Props) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) setProblem(onSubmit())
  }
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <AddressField
        {...field}
        problem={problem}
        onText={(text) => {
          setProblem(undefined)
          onText(text)
        }}
      />
      <Button type="submit" isBusy={isBusy}>
        {button}
      </Button>
    </form>
  )
}
