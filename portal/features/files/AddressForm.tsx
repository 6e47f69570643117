import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { AddressField } from '../../access/AddressField.tsx'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import forms from '../../ui/form.module.css'

type Props = Pick<ComponentProps<typeof AddressField>, 'label' | 'value' | 'onText' | 'className'> & {
  button: ScreenText
  isBusy?: boolean
  /** @returns the problem with the text, if there is one */
  onSubmit: () => string | undefined
}

/** A field for email addresses with a button. Typing clears the problem. The focus stays in the field (rule P23). */
export function AddressForm({ button, isBusy = false, onText, onSubmit, ...field }: Props) {
  const { hasScreenKeyboard } = useServices()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const rejection = onSubmit()
    setProblem(rejection)
    if (rejection !== undefined || !hasScreenKeyboard()) input.current?.focus()
  }
  return (
    <form className={forms.inline} onSubmit={submit} noValidate>
      <AddressField
        {...field}
        ref={input}
        problem={problem}
        onText={(text) => {
          setProblem(undefined)
          onText(text)
        }}
      />
      <Button type="submit" size="small" isBusy={isBusy}>
        {button}
      </Button>
    </form>
  )
}
