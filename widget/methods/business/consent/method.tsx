import type { BusinessMethod, BusinessScreenProps } from '../../../core/business/method.ts'
import { enterConsent } from '../../../core/consent/flow.ts'
import { performConsent } from '../../../core/consent/perform.ts'
import type { ConsentEffect, ConsentScreen } from '../../../core/consent/states.ts'
import type { Feedback } from '../../../core/states.ts'
import { IDPConsent, nameOf } from '../../../screens/consent/IDPConsent.tsx'
import { IDPLogout } from '../../../screens/consent/IDPLogout.tsx'
import { FilledText } from '../../../ui/FilledText.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { type MemberConsentEvent, memberConsentStep } from './flow.ts'

type Props = BusinessScreenProps<
  Extract<ConsentScreen, { screen: 'IDPConsent' }> & Feedback,
  MemberConsentEvent
>

/** An application asks for the account of a member: the organization is in the title, and can be another one. */
function MemberConsent(props: Props) {
  const { state, send, t } = props
  const { details, request, pending } = state
  const title = details?.organization !== undefined && request && (
    <FilledText
      text={t('business.consent.title')}
      application={nameOf(state, request)}
      organization={details.organization}
    />
  )
  return (
    <IDPConsent
      {...props}
      {...(title && { title })}
      change={
        <LinkButton
          disabled={pending !== null}
          onPress={() => send({ method: 'consent', type: 'switchPressed' })}
        >
          {t('business.switch.title')}
        </LinkButton>
      }
    />
  )
}

/** Consent for applications whose users sign in as members. */
export const consent: BusinessMethod<ConsentScreen, MemberConsentEvent, ConsentEffect> = {
  screens: { IDPConsent: MemberConsent, IDPLogout },
  step: memberConsentStep,
  enter: (state, event) => (event.type === 'switchPressed' ? { state } : enterConsent(state, event)),
  perform: performConsent,
  fail: (_, problem) => ({ method: 'consent', type: 'failed', problem }),
}
