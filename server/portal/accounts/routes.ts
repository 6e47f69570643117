import { and, eq, isNull } from 'drizzle-orm'
import * as routes from '#contract/routes/auth.ts'
import type { Signer } from '../../identity/sessions/signing.ts'
import { revokeAllSessions, revokeSession } from '../../identity/sessions/store.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import type { Api, Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { type Caller, forgetPin } from '../persons/caller.ts'
import { persons } from '../schema/persons.ts'
import { findByPassword } from './find-by-password.ts'
import { toMe } from './me.ts'
import { sendNewAddressCode, verifyNewAddress } from './new-address.ts'
import { createPin, submitPin } from './pin.ts'
import { register } from './register.ts'
import { requirePasswords } from './require-passwords.ts'
import { toSessionList } from './session-list.ts'
import { type StartedSession, startSession, toSessionReply } from './start-session.ts'
import { resendCode, sendMissingCode, verifyCode } from './verification.ts'

const done = { done: true } as const

/** Registers the calls for registration, sign-in, the gate and sessions (rules A1 to A9). */
export function registerAccountRoutes(api: Api, signer: Signer): void {
  const { deps } = api
  const toReply = (started: StartedSession) => toSessionReply(signer, started)

  serve(api, routes.register, async ({ body, visitor }) => {
    const { email: address, password, session_duration_minutes: minutes } = body
    const deviceType = body.client_info?.platform
    return toReply(await register(deps, { address, password, minutes, visitor, deviceType }))
  })

  serve(api, routes.authenticate, async ({ body, visitor }) => {
    const { email: address, password, session_duration_minutes: minutes } = body
    const deviceType = body.client_info?.platform
    const project = await deps.db.transaction(requirePasswords)
    const account = await findByPassword(deps, { project, visitor }, { address, password, deviceType })
    // Only a caller with the correct password learns this (rule A12).
    if (account.requiresReset) throw new AppError('password_expired')
    if (await deps.breached(password)) throw new AppError('password_breached')
    const signIn = { userId: account.user.id, address, minutes, visitor, deviceType }
    const started = await deps.db.transaction((tx) => startSession(tx, deps, signIn))
    if (started.me.verified_at === null) {
      await sendMissingCode(deps, { userId: account.user.id, address }, visitor)
    }
    return toReply(started)
  })

  serve(api, routes.verifyCode, async ({ caller, body, visitor }) => {
    // The portal repeats its token here, which must belong to this session.
    if (body.token !== undefined && sha256Hex(body.token) !== caller.session.tokenHash) {
      throw new AppError('not_yours')
    }
    if (body.verify_code === routes.resendMarker) {
      await resendCode(deps, caller, visitor)
      return { status: 'sent' } as const
    }
    await verifyCode(deps, caller, body.verify_code, visitor)
    return { status: 'verified' } as const
  })

  serve(api, routes.addEmail, async ({ caller, body, visitor }) => {
    await sendNewAddressCode(deps, caller, body.new_email, visitor)
    return done
  })

  serve(api, routes.verifyNewEmail, async ({ caller, body, visitor }) => {
    await verifyNewAddress(deps, caller, body.new_email, body.verify_code, visitor)
    return done
  })

  serve(api, routes.createPin, async ({ caller, body }) => {
    await createPin(deps, caller, body.pin)
    return done
  })

  serve(api, routes.authenticatePin, async ({ caller, body }) => {
    await submitPin(deps, caller, body.pin, body.client_info?.platform)
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

/** @throws AppError eula_already_accepted */
async function acceptEula({ db, clock }: Deps, { user }: Caller): Promise<void> {
  const accepted = await db.transaction((tx) =>
    tx
      .update(persons)
      .set({ eulaAcceptedAt: clock.now() })
      .where(and(eq(persons.id, user.id), isNull(persons.eulaAcceptedAt)))
      .returning({ id: persons.id }),
  )
  if (accepted.length === 0) throw new AppError('eula_already_accepted')
}

/** Ends one session or all of them. @throws AppError not_found for an unknown id or another user's (rule A5) */
async function endSession({ db }: Deps, { user }: Caller, sessionId: string): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    if (sessionId !== 'all') return revokeSession(tx, user.id, sessionId)
    await revokeAllSessions(tx, user.id)
    return true
  })
  if (!ended) throw new AppError('not_found')
}
