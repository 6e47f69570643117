import type { Ref } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { TextField } from '../ui/TextField.tsx'

type Props = {
  ref?: Ref<HTMLInputElement>
  label: ScreenText
  value: string
  problem: string | undefined
  className?: string | undefined
  onText: (text: string) => void
}

/** A field for other users' email addresses, without autofill and autocorrection. */
export function AddressField({ onText, ...field }: Props) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
