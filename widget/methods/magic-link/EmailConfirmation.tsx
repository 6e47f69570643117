import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Frame } from '../../ui/Frame.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useSheet } from '../../ui/sheets.ts'
import css from './inboxes.css?inline'
import { toInboxes } from './inboxes.ts'
import type { MagicLinkEvent, EmailConfirmation as State } from './states.ts'

type Props = ScreenProps<State & Feedback, MagicLinkEvent>

/** The email was sent: shows links to common inboxes, and a way to start over. */
export function EmailConfirmation({ state, send, t, alternative }: Props) {
  const inboxes = useSheet<HTMLUListElement>(css)
  const [before, after] = t('link.sent').split('{email}')
  return (
    <Frame title={t('link.sent.title')}>
      <p className="lw-text" part="text">
        {before}
        <bdi className="lw-strong">{state.email}</bdi>
        {after}
      </p>
      <ul ref={inboxes} className="lw-inboxes" aria-label={t('link.inboxes')}>
        {toInboxes(state.senderDomain).map(({ name, url }) => (
          <li key={name}>
            <a
              className="lw-button lw-button-secondary"
              part="button button-secondary"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
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
