import { beginByEmail, findEmailMethod } from '../../core/email-method.ts'
import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, StartScreen } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { Divider } from '../../ui/Divider.tsx'

type Props = Pick<ScreenProps<StartScreen, BeginEvent>, 'state' | 'send' | 't' | 'settings'> & {
  /** Whether it is the only action, without another one next to it. */
  alone?: boolean
}

/** A code or link by email instead of a password, if configured. */
export function EmailAlternative({ state, send, t, settings, alone = false }: Props) {
  const emailMethod = findEmailMethod(settings)
  if (!emailMethod) return null
  const { email, busy } = state
  return (
    <>
      {!alone && <Divider>{t('main.or')}</Divider>}
      <Button
        kind={alone ? 'primary' : 'secondary'}
        busy={busy === emailMethod}
        disabled={busy !== null}
        onPress={() => send(beginByEmail(emailMethod, email))}
      >
        {t(emailMethod === 'otp' ? 'otp.email.instead' : 'link.email.instead')}
      </Button>
    </>
  )
}
