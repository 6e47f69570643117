import { type FormEvent, useRef, useState } from 'react'
import { type Email, findEmail } from '#contract/ids.ts'
import { useWords } from '../../dashboard/use-words.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Admins.module.css'

type Props = { text: string; onText: (text: string) => void; onAdd: (email: Email) => void }

/** The field for the next admin. What is typed is checked for its form only; the server knows who belongs where. */
export function AddAdmin({ text, onText, onAdd }: Props) {
  const words = useWords()
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
        label={words('admins.email')}
        hint={words('admins.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        problem={isWrong ? words('admins.badEmail') : undefined}
        onChange={(event) => {
          onText(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit">{words('admins.add')}</Button>
    </form>
  )
}
