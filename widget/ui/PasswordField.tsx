import { type ReactNode, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { Field } from './Field.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

type Props = {
  label: ScreenText
  autoComplete: 'current-password' | 'new-password'
  error?: ReactNode
  readOnly?: boolean
  /** The rules for password managers that generate a password. */
  minLength?: number | undefined
  labels: { show: string; hide: string }
}

/** A password field with a show/hide button. */
export function PasswordField({ labels, ...field }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <Field
      {...field}
      name="password"
      type={visible ? 'text' : 'password'}
      spellCheck="false"
      autoCapitalize="none"
    >
      <button
        type="button"
        className="lw-reveal"
        part="reveal"
        aria-label={visible ? labels.hide : labels.show}
        onClick={() => setVisible(!visible)}
      >
        {visible ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </Field>
  )
}
