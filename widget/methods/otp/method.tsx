import type { Method } from '../../core/method.ts'
import { CodeEntry } from '../../screens/CodeEntry.tsx'
import { Success } from '../../screens/Success.tsx'
import { enterOtp, otpStep } from './flow.ts'
import { performOtp } from './perform.ts'
import type { OtpEffect, OtpEvent, OtpScreen } from './states.ts'

/** Sign-in with one-time codes by email, SMS and WhatsApp. */
export const otp: Method<OtpScreen, OtpEvent, OtpEffect> = {
  screens: {
    OTPAuthenticate: ({ state, send, ...props }) => (
      <CodeEntry
        {...props}
        state={state}
        destination={state.phone?.shown ?? state.otpState.otpDestination}
        isOnPhone={state.phone !== null}
        codeId={state.otpState.methodId}
        onBack={() => send({ method: 'otp', type: 'backPressed' })}
        onComplete={(code) => send({ method: 'otp', type: 'codeSubmitted', code })}
        onResend={() => send({ method: 'otp', type: 'resendPressed' })}
      />
    ),
    OTPConfirmation: ({ t }) => <Success title={t('otp.success')} text={t('otp.success.text')} />,
  },
  step: otpStep,
  enter: enterOtp,
  perform: performOtp,
  fail: (effect, problem, at) => ({ method: 'otp', type: 'failed', of: effect.run, problem, at }),
}
