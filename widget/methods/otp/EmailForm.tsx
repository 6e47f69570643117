import type { ScreenProps } from '../../core/screen.ts'
import type { Beside, MainScreen } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { OtpEvent } from './states.ts'

type Props = ScreenProps<MainScreen & Beside, OtpEvent>

/** The block of Main that asks for an address to send a code to. */
export function EmailForm({ state, send, t, say }: Props) {
  const { errorMessage, busy, email } = state
  return (
    <form
      className="lw-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const destination = String(new FormData(event.currentTarget).get('email') ?? '')
        send({ method: 'otp', type: 'codeRequested', channel: 'email', destination })
      }}
    >
      <Field
        label={t('field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        readOnly={busy !== null}
        error={errorMessage?.field === 'email' ? say(errorMessage) : undefined}
      />
      <Button type="submit" busy={busy === 'otp'} disabled={busy !== null}>
        {t('otp.email.submit')}
      </Button>
    </form>
  )
}
