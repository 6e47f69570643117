import { toInboxes } from '../core/inboxes.ts'
import type { SharedScreenProps } from '../core/screen.ts'
import { FilledText } from '../ui/FilledText.tsx'
import { Frame } from '../ui/Frame.tsx'
import { Inboxes } from '../ui/Inboxes.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Emblem } from './Emblem.tsx'

/** @param senderDomain the domain that sends the email, for an inbox search; null if unknown */
type State = { email: string; senderDomain: string | null }

type Props = Pick<SharedScreenProps<State>, 'state' | 't' | 'alternative'> & { onTryAgain(): void }

/** The email was sent: shows links to common inboxes, and a way to start over. */
export function EmailSent({ state, t, alternative, onTryAgain }: Props) {
  return (
    <Frame title={t('link.sent.title')} emblem={<Emblem name="envelope" />}>
      <p className="lw-text" part="text">
        <FilledText text={t('link.sent')} email={state.email} />
      </p>
      <Inboxes label={t('link.inboxes')} inboxes={toInboxes(state.senderDomain)} />
      <p className="lw-text lw-quiet" part="text">
        {t('link.try_again.lead')} <LinkButton onPress={onTryAgain}>{t('link.try_again')}</LinkButton>
      </p>
      {alternative}
    </Frame>
  )
}
