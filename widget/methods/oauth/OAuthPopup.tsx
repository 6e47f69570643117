import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Emblem } from '../../screens/Emblem.tsx'
import { Logo } from '../../screens/social/Logo.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { OAuthEvent, OAuthPopup as State } from './states.ts'

type Props = ScreenProps<State & Feedback, OAuthEvent>

/** The sign-in continues in a popup. If the popup got lost, the visitor can continue on this page. */
export function OAuthPopup({ state, send, t }: Props) {
  const provider = getSocialProviderTitle(state.name)
  const back = { label: t('back'), onPress: () => send({ method: 'oauth', type: 'backPressed' }) }
  return (
    <Frame
      title={t('oauth.continue', { provider })}
      back={back}
      emblem={
        <Emblem busy>
          <Logo name={state.name} />
        </Emblem>
      }
    >
      <p className="lw-text" part="text">
        {t('oauth.popup.text', { provider })}
      </p>
      <p className="lw-text lw-quiet" part="text">
        {t('oauth.popup.lead')}{' '}
        <LinkButton onPress={() => send({ method: 'oauth', type: 'herePressed' })}>
          {t('oauth.popup.here')}
        </LinkButton>
      </p>
    </Frame>
  )
}
