import { completeSignIn, type Ports } from '../../core/ports.ts'
import type { OtpChannel } from '../../core/provider.ts'
import type { BeginEvent } from '../../core/states.ts'
import { readPhone } from './parse-phone.ts'
import type { OtpEffect, OtpEvent, SentPhone } from './states.ts'

type Order = { channel: OtpChannel; destination: string; phone: SentPhone | null }

/** Runs the effects of one-time codes. */
export async function performOtp(
  effect: OtpEffect,
  world: Ports,
  signal: AbortSignal,
): Promise<OtpEvent | BeginEvent | undefined> {
  switch (effect.run) {
    case 'sendCode':
      return sendCode({ ...effect, phone: null }, world, signal)
    case 'sendToPhone': {
      const { channel, phone } = effect
      const { number, shown } = await readPhone(phone, world.phones)
      if (signal.aborted) return undefined
      return sendCode({ channel, destination: number, phone: { ...phone, shown } }, world, signal)
    }
    case 'resendCode':
      return sendCode(effect, world, signal)
    case 'checkCode': {
      const session = await otpsOf(world).checkCode(
        { methodId: effect.methodId, code: effect.code, sessionMinutes: world.settings().sessionMinutes },
        signal,
      )
      return { method: 'otp', type: 'codeAccepted', session }
    }
    case 'waitUntil':
      await world.clock.waitUntil(effect.instant, signal)
      return { method: 'otp', type: 'waited', at: world.clock.now() }
    case 'complete':
      return completeSignIn(world, 'otp', effect.session)
  }
}

async function sendCode(
  { channel, destination, phone }: Order,
  world: Ports,
  signal: AbortSignal,
): Promise<OtpEvent> {
  const { methods: _, guessCountry: __, ...options } = world.settings().otp
  const { methodId } = await otpsOf(world).sendCode({ channel, destination, ...options }, signal)
  const sentAt = world.clock.now()
  if (channel === 'email') {
    const type = 'login_or_create_otp'
    world.provider().log?.({ name: 'email_sent', email: destination, type })
    world.announce({ type: 'logged', name: 'email_sent', details: { type } })
  }
  return {
    method: 'otp',
    type: 'codeSent',
    otpState: { type: channel, methodId, otpDestination: destination },
    phone,
    sentAt,
  }
}

function otpsOf(world: Ports) {
  const { otps } = world.provider()
  if (!otps)
    throw Object.assign(new Error('The provider cannot send one-time codes.'), { code: 'method_missing' })
  return otps
}
