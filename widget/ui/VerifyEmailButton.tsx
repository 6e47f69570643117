import type { ScreenText } from '#languages/screen-text.ts'
import { Button } from './Button.tsx'

type Props = {
  email: string
  /** The text of the button, with a place for `{email}`. */
  label: ScreenText
  busy: boolean
  onPress(): void
}

/** Offers to verify an email address with a code. */
export function VerifyEmailButton({ email, label, busy, onPress }: Props) {
  const [before, after] = label.split('{email}')
  return (
    <Button busy={busy} onPress={onPress}>
      {before}
      <bdi dir="ltr">{email}</bdi>
      {after}
    </Button>
  )
}
