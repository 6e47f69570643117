import type { ScreenProps } from '../../core/screen.ts'
import type { Beside } from '../../core/states.ts'
import { sayWait } from '../../messages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemBanner } from '../../ui/ProblemBanner.tsx'
import type { PasskeyEvent } from './states.ts'

type Props = Pick<ScreenProps<Beside, PasskeyEvent>, 'state' | 'send' | 't' | 'say' | 'now'>

/** What only a new sign-in mends. */
const needsLogin = ['session_too_old_to_add_factor', 'passkey_session_missing']

/** What did not work, and where it is the sign-in that is not good enough, the way to a new one. */
export function Refusal({ state: { errorMessage }, send, t, say, now }: Props) {
  if (!errorMessage || errorMessage.field !== undefined) return null
  const { tone, waitUntil, code } = errorMessage
  return (
    <>
      <ProblemBanner
        sentence={say(errorMessage)}
        tone={tone}
        waitUntil={waitUntil}
        now={now}
        sayWait={sayWait(t)}
      />
      {needsLogin.includes(code) && (
        <Button onPress={() => send({ method: 'passkey', type: 'loginAgainPressed' })}>
          {t('passkey.login_again')}
        </Button>
      )}
    </>
  )
}
