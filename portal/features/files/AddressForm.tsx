import { type ComponentProps, type FormEvent, useState } from 'react'
import { AddressField } from '../../access/AddressField.tsx'
import { Button } from '../../ui/Button.tsx'
import forms from '../../ui/form.module.css'

type Props = Pick<ComponentProps<typeof AddressField>, 'label' | 'value' | 'onText' | 'className'> & {
  button: string
  isBusy?: boolean
  /** @returns the problem with the text, if there is one */
  onSubmit: () => string | undefined
}

/** A field for email addresses with a button. Typing clears the problem. */
export function AddressForm({ button, isBusy = false, onText, onSubmit, ...field }: Props) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) setProblem(onSubmit())
  }
  return (
    <form className={forms.inline} onSubmit={submit} noValidate>
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
