import type { World } from '../../core/ports.ts'
import type { OtpEffect, OtpEvent } from './states.ts'

/** Carries out the orders of the one-time codes. */
export async function performOtp(
  effect: OtpEffect,
  world: World,
  signal: AbortSignal,
): Promise<OtpEvent | undefined> {
  switch (effect.run) {
    case 'sendCode':
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
      world.announce({ type: 'completed', method: 'otp', session: effect.session })
      return undefined
  }
}

async function sendCode(
  { channel, destination }: Extract<OtpEffect, { run: 'sendCode' | 'resendCode' }>,
  world: World,
  signal: AbortSignal,
): Promise<OtpEvent> {
  const { methods: _, ...options } = world.settings().otp
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
    sentAt,
    expiresAt: sentAt + options.expirationMinutes * 60_000,
  }
}

function otpsOf(world: World) {
  const { otps } = world.provider()
  if (!otps)
    throw Object.assign(new Error('The provider cannot send one-time codes.'), { code: 'method_missing' })
  return otps
}
