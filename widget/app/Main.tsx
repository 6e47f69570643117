import type { ScreenProps } from '../core/screen.ts'
import type { Beside, MainScreen } from '../core/states.ts'
import { sayWait } from '../messages/translate.ts'
import { Banner } from '../ui/Banner.tsx'
import { Divider } from '../ui/Divider.tsx'
import { Frame } from '../ui/Frame.tsx'
import { ProblemBanner } from '../ui/ProblemBanner.tsx'
import { Forms } from './Forms.tsx'
import { Later } from './Later.tsx'
import { findConflict } from './read-settings.ts'
import type { WidgetEvent } from './states.ts'
import type { View } from './view.ts'
import { findButtons, findTabs, placePasskey } from './ways.ts'

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
          tone={errorMessage.tone}
          waitUntil={errorMessage.waitUntil}
          now={now}
          sayWait={sayWait(t)}
        />
      )}
      {conflict ? <Banner tone="error">{t(conflict)}</Banner> : <Ways {...props} view={view} />}
    </Frame>
  )
}

/** Buttons, which take one press; then the forms, in which something has to be typed. */
function Ways({ view, ...props }: Props) {
  const { settings, locale, languages, lastSocial, blocks } = view
  const place = placePasskey(settings, view.passkeys)
  const buttons = [...(place === 'first' ? (['passkey'] as const) : []), ...findButtons(settings)]
  const tabs = findTabs(settings)
  const { state } = props
  const block = {
    ...props,
    locale,
    languages,
    lastSocial,
    state: { ...state, email: state.email || settings.prefillEmail },
  }
  return (
    <>
      {buttons.map((name) => (
        <Later
          {...block}
          key={name}
          name={name}
          blocks={blocks}
          {...(name === 'one-tap' && { instead: <Later {...block} name="social" blocks={blocks} /> })}
        />
      ))}
      {buttons.length > 0 && tabs.length > 0 && <Divider>{props.t('main.or')}</Divider>}
      <Forms {...block} view={view} tabs={tabs} />
      {place === 'last' && (
        <>
          {buttons.length === 0 && <Divider>{props.t('main.or')}</Divider>}
          <Later {...block} name="passkey" blocks={blocks} />
        </>
      )}
    </>
  )
}
