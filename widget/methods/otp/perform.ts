import { parsePhone } from '../../core/parse-phone.ts'
import { completeSignIn, type Ports, requirePart } from '../../core/ports.ts'
import type { OtpChannel } from '../../core/provider/otps.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { OtpEffect, OtpEvent, SentPhone } from './states.ts'

type CodeRequest = { channel: OtpChannel; destination: string; phone: SentPhone | null }

/** Runs the effects of one-time codes. */
export async function performOtp(
  effect: OtpEffect,
  ports: Ports,
  signal: AbortSignal,
): Promise<OtpEvent | BeginEvent | undefined> {
  switch (effect.run) {
    case 'sendCode':
      return sendCode({ ...effect, phone: null }, ports, signal)
    case 'sendToPhone': {
      const { channel, phone } = effect
      const { number, formatted } = await parsePhone(phone, ports.phones)
      if (signal.aborted) return undefined
      return sendCode({ channel, destination: number, phone: { ...phone, shown: formatted } }, ports, signal)
    }
    case 'resendCode':
      return sendCode(effect, ports, signal)
    case 'checkCode': {
      const session = await otpsOf(ports).checkCode(
        { methodId: effect.methodId, code: effect.code, sessionMinutes: ports.settings().sessionMinutes },
        signal,
      )
      return { method: 'otp', type: 'codeAccepted', session }
    }
    case 'waitUntil':
      await ports.clock.waitUntil(effect.instant, signal)
      return { method: 'otp', type: 'waited', at: ports.clock.now() }
    case 'cancelVerification':
      return { method: 'session', type: 'verificationCanceled' }
    case 'complete':
      return completeSignIn(ports, 'otp', effect.session)
  }
}

async function sendCode(
  { channel, destination, phone }: CodeRequest,
  ports: Ports,
  signal: AbortSignal,
): Promise<OtpEvent> {
  const { locale, otp } = ports.settings()
  const { methods: _, guessCountry: __, ...options } = otp
  const { methodId } = await otpsOf(ports).sendCode({ channel, destination, locale, ...options }, signal)
  const sentAt = ports.clock.now()
  if (channel === 'email') {
    const type = 'login_or_create_otp'
    ports.provider().log?.({ name: 'email_sent', email: destination, type })
    ports.output({ type: 'logged', name: 'email_sent', details: { type } })
  }
  return {
    method: 'otp',
    type: 'codeSent',
    otpState: { type: channel, methodId, otpDestination: destination },
    phone,
    sentAt,
  }
}

const otpsOf = (ports: Ports) => requirePart(ports.provider().otps)
