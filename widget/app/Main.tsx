import type { ScreenProps } from '../core/screen.ts'
import type { Settings } from '../core/settings.ts'
import type { Beside, MainScreen } from '../core/states.ts'
import { sayWait } from '../messages/translate.ts'
import { CombinedForm } from '../methods/password/CombinedForm.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Divider } from '../ui/Divider.tsx'
import { EmailForm } from '../ui/EmailForm.tsx'
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
          sayWait={sayWait(t)}
        />
      )}
      {conflict ? <Banner tone="error">{t(conflict)}</Banner> : <Blocks {...props} view={view} />}
    </Frame>
  )
}

function Blocks({ view, ...props }: Props) {
  const { settings, leave } = view
  const { state, send, t, say } = props
  const { errorMessage, busy, email } = state
  const way = findEmailWay(settings)
  if (!settings.products.includes('passwords')) {
    if (!way) return null
    return (
      <EmailForm
        label={t('field.email')}
        submit={t(way.submit)}
        email={email}
        error={errorMessage?.field === 'email' ? say(errorMessage) : undefined}
        busy={busy === way.method}
        blocked={busy !== null}
        onSubmit={(typed) => send(way.request(typed))}
      />
    )
  }
  const alternative =
    way &&
    ((readEmail: () => string) => (
      <>
        <Divider>{t('main.or')}</Divider>
        <Button
          kind="secondary"
          busy={busy === way.method}
          disabled={busy !== null}
          onPress={() => send(way.request(readEmail()))}
        >
          {t(way.instead)}
        </Button>
      </>
    ))
  return (
    <CombinedForm {...props} links={settings.password} leave={leave} {...(alternative && { alternative })} />
  )
}

/** What is mailed to an address: a code or a link, never both (`findConflict`). */
function findEmailWay({ products, otp }: Settings) {
  if (products.includes('otp') && otp.methods.includes('email')) {
    return {
      method: 'otp',
      submit: 'otp.email.submit',
      instead: 'otp.email.instead',
      request: (destination: string): WidgetEvent => ({
        method: 'otp',
        type: 'codeRequested',
        channel: 'email',
        destination,
      }),
    } as const
  }
  if (!products.includes('emailMagicLinks')) return undefined
  return {
    method: 'magic-link',
    submit: 'link.email.submit',
    instead: 'link.email.instead',
    request: (email: string): WidgetEvent => ({ method: 'magic-link', type: 'linkRequested', email }),
  } as const
}
