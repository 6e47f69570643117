import { toInboxes } from '../core/inboxes.ts'
import type { ScreenProps } from '../core/screen.ts'
import type { Feedback } from '../core/states.ts'
import type { MagicLinkEvent, EmailConfirmation as State } from '../methods/magic-link/states.ts'
import { Frame } from '../ui/Frame.tsx'
import { Inboxes } from '../ui/Inboxes.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'

type Props = ScreenProps<State & Feedback, MagicLinkEvent>

/** The email was sent: shows links to common inboxes, and a way to start over. */
export function EmailConfirmation({ state, send, t, alternative }: Props) {
  const [before, after] = t('link.sent').split('{email}')
  return (
    <Frame title={t('link.sent.title')}>
      <p className="lw-text" part="text">
        {before}
        <bdi className="lw-strong">{state.email}</bdi>
        {after}
      </p>
      <Inboxes label={t('link.inboxes')} inboxes={toInboxes(state.senderDomain)} />
      <p className="lw-text lw-quiet" part="text">
        {t('link.try_again.lead')}{' '}
        <LinkButton onPress={() => send({ method: 'magic-link', type: 'tryAgainPressed' })}>
          {t('link.try_again')}
        </LinkButton>
      </p>
      {alternative}
    </Frame>
  )
}
