import type { BusinessMethod, BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import { toMinutesAndSeconds } from '../../../messages/problem-text.ts'
import { CodeEntry } from '../../../screens/CodeEntry.tsx'
import { EmailSent } from '../../../screens/EmailSent.tsx'
import { WaitNotice } from '../../../screens/WaitNotice.tsx'
import { ResendLink } from '../../../ui/ResendLink.tsx'
import { EmailMethodSelection } from './EmailMethodSelection.tsx'
import { emailStep } from './flow.ts'
import { performEmail } from './perform.ts'
import type { EmailConfirmation, EmailEffect, EmailEvent, EmailScreen } from './states.ts'

/** Codes and links by email. */
export const email: BusinessMethod<EmailScreen, EmailEvent, EmailEffect> = {
  screens: {
    EmailMethodSelection,
    EmailOTPEntry: ({ state, send, ...props }) => (
      <CodeEntry
        {...props}
        state={state}
        destination={state.email}
        isOnPhone={false}
        codeId={String(state.sentAt)}
        onBack={() => send({ method: 'email', type: 'backPressed' })}
        onComplete={(code) => send({ method: 'email', type: 'codeSubmitted', code })}
        onResend={() => send({ method: 'email', type: 'resendPressed' })}
      />
    ),
    EmailConfirmation: ({ send, ...props }) => (
      <EmailSent
        {...props}
        alternative={<Resend {...props} send={send} />}
        onTryAgain={() => send({ method: 'email', type: 'tryAgainPressed' })}
      />
    ),
  },
  step: emailStep,
  perform: performEmail,
  fail: ({ run }, problem, at) => ({ method: 'email', type: 'failed', of: run, problem, at }),
}

/** The link that sends the email again. */
function Resend({ state, send, t, now }: BusinessScreenProps<EmailConfirmation & Feedback, EmailEvent>) {
  return (
    <div className="lw-foot">
      <WaitNotice state={state} now={now} t={t} />
      <ResendLink
        state={state.resend}
        until={state.resendAt}
        now={now}
        labels={{ send: t('business.link.resend'), sent: t('business.link.resent') }}
        formatTime={toMinutesAndSeconds}
        onPress={() => send({ method: 'email', type: 'resendPressed' })}
      />
    </div>
  )
}
