import * as routes from '#contract/routes/auth.ts'
import { isSameText } from '../../platform/secrets/secrets.ts'
import { acceptEula } from '../accounts/accept-eula.ts'
import { toMe } from '../accounts/me.ts'
import { sendNewAddressCode, verifyNewAddress } from '../accounts/new-address.ts'
import { createPin, submitPin } from '../accounts/pin.ts'
import { register } from '../accounts/register.ts'
import { requirePasswords } from '../accounts/require-passwords.ts'
import { toSessionList } from '../accounts/session-list.ts'
import { openSession } from '../accounts/start-session.ts'
import { resendCode, verifyCode } from '../accounts/verification.ts'
import { recordIfWrong } from '../accounts/wrong-password.ts'
import type { Api, Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type Caller, forgetPin } from '../persons/caller.ts'
import { requireStep, serve } from './serve.ts'

const done = { done: true } as const

/** Registers the calls for registration, sign-in, the gate and sessions (rules A1 to A9). */
export function registerAccountRoutes(api: Api): void {
  const { deps } = api

  serve(api, routes.register, async ({ body, visitor, device }) => {
    const { email: address, password, session_duration_minutes: minutes } = body
    return register(deps, { address, password, minutes, visitor, deviceType: device })
  })

  serve(api, routes.authenticate, async ({ body, visitor, device }) => {
    const { email: address, password, session_duration_minutes: minutes } = body
    await requirePasswords(deps)
    const { identity } = deps
    const created = await recordIfWrong(deps, { address, visitor, deviceType: device }, () =>
      identity.signIn({ address, password, minutes, visitor }),
    )
    const reply = await openSession(deps, created, { device, locale: visitor.locale })
    if (reply.user.verified_at === null) {
      await identity.sendMissingVerificationCode({ accountId: created.account.id, address, visitor })
    }
    return reply
  })

  serve(api, routes.verifyCode, async ({ caller, body, visitor }) => {
    // The portal repeats its token here, which must belong to this session.
    if (body.token !== undefined && !isSameText(body.token, caller.token)) {
      throw new AppError('not_yours')
    }
    if (body.verify_code === routes.resendMarker) {
      await resendCode(deps, caller, visitor)
      return { status: 'sent' } as const
    }
    const started = await verifyCode(deps, caller, body.verify_code, visitor)
    const tokens = started && { session_token: started.token, session_jwt: started.jwt }
    return { status: 'verified', ...tokens } as const
  })

  serve(api, routes.addEmail, async ({ caller, body, visitor }) => {
    await sendNewAddressCode(deps, caller, body.new_email, visitor)
    return done
  })

  serve(api, routes.verifyNewEmail, async ({ caller, body, visitor }) => {
    await verifyNewAddress(deps, caller, body.new_email, body.verify_code, visitor)
    return done
  })

  serve(api, routes.giveSecondFactor, async ({ caller, body, visitor }) => {
    const { code, kind } = body
    await deps.identity.giveSecondFactor({ token: caller.token, kind, code, visitor })
    return done
  })

  serve(api, routes.createPin, async ({ caller, body }) => {
    await createPin(deps, caller, body.pin)
    return done
  })

  serve(api, routes.authenticatePin, async ({ caller, body, device }) => {
    await submitPin(deps, caller, body.pin, device)
    return done
  })

  serve(api, routes.lockSession, async ({ caller }) => {
    await deps.db.transaction((tx) => forgetPin(tx, caller.session.id))
    return done
  })

  serve(api, routes.acceptEula, async ({ caller }) => {
    await acceptEula(deps, caller)
    return done
  })

  serve(api, routes.me, ({ caller }) => deps.db.transaction((tx) => toMe(tx, deps, caller)))

  serve(api, routes.listSessions, ({ caller }) => toSessionList(deps, caller))

  serve(api, routes.revokeSession, async ({ caller, body }) => {
    await endSession(deps, caller, body.session_id ?? caller.session.id)
    return done
  })
}

/**
 * Ends one session or all of them. Only the caller's own session ends before the gate is passed (rules A53, A63).
 * @throws AppError not_found for an unknown id or another user's (rule A5); the code of the gate's first missing step
 */
async function endSession({ identity }: Deps, caller: Caller, sessionId: string): Promise<void> {
  const { user, session } = caller
  if (sessionId !== session.id) requireStep(caller, 'pinGiven')
  if (sessionId === 'all') return identity.revokeAllSessions(user.id)
  if (!(await identity.revokeSession(user.id, sessionId))) throw new AppError('not_found')
}
