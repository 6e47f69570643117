import { type FormEvent, useRef, useState } from 'react'
import { type Email, findEmail } from '#contract/ids.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Admins.module.css'

type Props = { text: string; onText: (text: string) => void; onAdd: (email: Email) => void }

/** The field for a new admin. Validates only the format of the email address; the server checks the membership. */
export function AddAdmin({ text, onText, onAdd }: Props) {
  const { t } = useServices()
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = findEmail(text)
    setWrong(email === undefined)
    if (email === undefined) field.current?.focus()
    else onAdd(email)
  }
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label={t('admins.email')}
        hint={t('admins.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        problem={isWrong ? t('admins.badEmail') : undefined}
        onChange={(event) => {
          onText(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit">{t('admins.add')}</Button>
    </form>
  )
}
