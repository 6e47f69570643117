import type { ScreenProps } from '../core/screen.ts'
import type { Settings } from '../core/settings.ts'
import type { Beside, MainScreen } from '../core/states.ts'
import { toMinutesAndSeconds } from '../messages/translate.ts'
import { EmailForm } from '../methods/otp/EmailForm.tsx'
import { CombinedForm } from '../methods/password/CombinedForm.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Divider } from '../ui/Divider.tsx'
import { Frame } from '../ui/Frame.tsx'
import { ProblemBanner } from '../ui/ProblemBanner.tsx'
import { findConflict } from './read-settings.ts'
import type { WidgetEvent } from './states.ts'
import type { View } from './view.ts'

type Props = ScreenProps<MainScreen & Beside, WidgetEvent> & { view: View }

/** The first screen: logo, header, what is wrong, and the ways to sign in that the configuration names. */
export function Main({ view, ...props }: Props) {
  const { state, t, say, now } = props
  const { theme, settings, complaints } = view
  const conflict = findConflict(settings)
  const { errorMessage } = state
  return (
    <Frame title={theme.hideHeaderText ? undefined : t('main.title')} logo={theme.logo?.logoImageUrl}>
      {complaints.map((sentence) => (
        <Banner key={sentence} tone="warning">
          {sentence}
        </Banner>
      ))}
      {errorMessage && errorMessage.field === undefined && (
        <ProblemBanner
          sentence={say(errorMessage)}
          waitUntil={errorMessage.waitUntil}
          now={now}
          sayWait={(left) => (left > 0 ? t('wait', { time: toMinutesAndSeconds(left) }) : t('wait.over'))}
        />
      )}
      {conflict ? <Banner tone="error">{t(conflict)}</Banner> : <Blocks {...props} view={view} />}
    </Frame>
  )
}

function Blocks({ view, ...props }: Props) {
  const { settings, leave } = view
  const { state, send, t } = props
  if (!settings.products.includes('passwords')) {
    return sendsEmailCodes(settings) ? <EmailForm {...props} /> : null
  }
  const alternative = (readEmail: () => string) => (
    <>
      <Divider>{t('main.or')}</Divider>
      <Button
        kind="secondary"
        busy={state.busy === 'otp'}
        disabled={state.busy !== null}
        onPress={() =>
          send({ method: 'otp', type: 'codeRequested', channel: 'email', destination: readEmail() })
        }
      >
        {t('otp.email.instead')}
      </Button>
    </>
  )
  return (
    <CombinedForm
      {...props}
      links={settings.password}
      leave={leave}
      {...(sendsEmailCodes(settings) && { alternative })}
    />
  )
}

const sendsEmailCodes = ({ products, otp }: Settings) =>
  products.includes('otp') && otp.methods.includes('email')
