import type { BusinessScreenProps } from '../../../core/business/method.ts'
import { toInboxes } from '../../../core/inboxes.ts'
import type { Feedback } from '../../../core/states.ts'
import { Emblem } from '../../../screens/Emblem.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { Inboxes } from '../../../ui/Inboxes.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import type { PasswordEvent, PasswordSent } from './states.ts'

type Props = BusinessScreenProps<PasswordSent & Feedback, PasswordEvent>

/** An email was sent to someone who may join, whose address must be proved before a password is set. */
export function PasswordResetVerifyConfirmation({ state, send, t }: Props) {
  return (
    <Frame title={t('business.verify_first.title')} emblem={<Emblem name="envelope" />}>
      <p className="lw-text" part="text">
        <FilledText text={t('business.verify_first.text')} email={state.email} />
      </p>
      <Inboxes label={t('link.inboxes')} inboxes={toInboxes(state.senderDomain)} />
      <p className="lw-text lw-quiet" part="text">
        {t('link.try_again.lead')}{' '}
        <LinkButton onPress={() => send({ method: 'password', type: 'tryAgainPressed' })}>
          {t('link.try_again')}
        </LinkButton>
      </p>
    </Frame>
  )
}
