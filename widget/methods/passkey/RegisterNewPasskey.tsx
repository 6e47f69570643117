import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent, Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { Button } from '../../ui/Button.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { needsLogin, needsVerification, PasskeyError } from './PasskeyError.tsx'
import type { PasskeyEvent, RegisterNewPasskey as State } from './states.ts'

type Props = ScreenProps<State & Feedback, PasskeyEvent | BeginEvent>

/** Explains passkeys and offers to create one. */
export function RegisterNewPasskey(props: Props) {
  const { state, send, t } = props
  const { registering } = state
  return (
    <Frame title={t('passkey.register.title')} emblem={<Emblem name="key" />}>
      <p className="lw-text" part="text">
        {t('passkey.register.text')}
      </p>
      <PasskeyError {...props} />
      <div className="lw-form">
        {!needsLogin(state) && !needsVerification(state) && (
          <Button busy={registering} onPress={() => send({ method: 'passkey', type: 'registerPressed' })}>
            {t('passkey.register.submit')}
          </Button>
        )}
        {/* Available while the prompt is open, in case the prompt never answers. */}
        <Button kind="secondary" onPress={() => send({ method: 'passkey', type: 'skipPressed' })}>
          {t('passkey.register.skip')}
        </Button>
      </div>
    </Frame>
  )
}
