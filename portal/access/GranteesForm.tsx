import { type FormEvent, type RefObject, useRef } from 'react'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import forms from '../ui/form.module.css'
import { AddressField } from './AddressField.tsx'
import { PublicDomainDialog } from './PublicDomainDialog.tsx'
import type { TypedGranteesField } from './use-typed-grantees.ts'

type Props = {
  ref?: RefObject<HTMLFormElement | null>
  typed: TypedGranteesField
  size?: 'small'
}

/**
 * A field with a button to add grantees, one or a list of them. Asks for confirmation first if a domain is public. The
 * focus stays in the field, for the next one (rule P23).
 */
export function GranteesForm({ ref, typed, size }: Props) {
  const { t, hasScreenKeyboard } = useServices()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.complete() === undefined || !hasScreenKeyboard()) field.current?.focus()
  }
  return (
    <>
      <form
        ref={ref}
        className={forms.inline}
        noValidate
        onPaste={(event) => {
          // A field of one line drops line breaks, which would join the addresses.
          if (typed.paste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onSubmit={submit}
      >
        <AddressField
          ref={field}
          label={t('access.add')}
          value={typed.text}
          problem={typed.problem}
          onText={typed.type}
        />
        <Button type="submit" {...(size && { size })}>
          {t('access.addButton')}
        </Button>
      </form>
      {typed.pending && (
        <PublicDomainDialog
          text={t('access.publicText', { domain: typed.pending.domains.join(', ') })}
          onAdd={typed.confirm}
          onEnd={typed.dismiss}
        />
      )}
    </>
  )
}
