import { and, eq, isNull } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import * as routes from '#contract/routes/auth.ts'
import { isSameText } from '../../platform/secrets/secrets.ts'
import { toMe } from '../accounts/me.ts'
import { createPin, submitPin } from '../accounts/pin.ts'
import { toSessionList } from '../accounts/session-list.ts'
import { openSession, register, requirePasswords } from '../accounts/start-session.ts'
import { recordIfWrong } from '../accounts/wrong-password.ts'
import type { Api, Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { forgetPin, type Principal } from '../persons/principal.ts'
import { persons } from '../schema/persons.ts'
import { requireStep, serve, serveDone } from './serve.ts'

/** Registers the calls for registration, sign-in, the onboarding steps and sessions (rules A1 to A9). */
export function registerAccountRoutes(api: Api): void {
  const { deps } = api

  serve(api, routes.register, async ({ body, visitor }) => {
    const { email: address, password, session_duration_minutes: minutes } = body
    return register(deps, { address, password, minutes, visitor })
  })

  serve(api, routes.authenticate, async ({ body, visitor }) => {
    const { email: address, password, session_duration_minutes: minutes } = body
    await requirePasswords(deps)
    const { identity } = deps
    const created = await recordIfWrong(deps, { address, visitor }, () =>
      identity.signIn({ address, password, minutes, visitor }),
    )
    const reply = await openSession(deps, created, visitor)
    if (reply.user.verified_at === null) {
      await identity.sendMissingVerificationCode({ userId: created.user.id, address, visitor })
    }
    return reply
  })

  serve(api, routes.verifyCode, async ({ principal, body, visitor }) => {
    // The portal repeats its token here. It must belong to this session.
    if (body.token !== undefined && !isSameText(body.token, principal.token)) {
      throw new AppError('not_yours')
    }
    const { token, user } = principal
    const request = { userId: user.id, address: requireUnverifiedAddress(principal), visitor }
    if (body.verify_code === routes.resendMarker) {
      await deps.identity.sendVerificationCode(request)
      return { status: 'sent' } as const
    }
    const started = await deps.identity.verifyEmail({ ...request, token, code: body.verify_code })
    const tokens = started && { session_token: started.token, session_jwt: started.jwt }
    return { status: 'verified', ...tokens } as const
  })

  serveDone(api, routes.addEmail, async ({ principal, body: { new_email: address }, visitor }) => {
    requireNoAddress(principal)
    await deps.identity.sendNewAddressCode({ token: principal.token, address, visitor })
  })

  // Only a caller who has verified the email address learns whether another account has it.
  serveDone(api, routes.verifyNewEmail, async ({ principal, body, visitor }) => {
    requireNoAddress(principal)
    const { new_email: address, verify_code: code } = body
    await deps.identity.addEmail({ token: principal.token, address, code, visitor })
  })

  serveDone(api, routes.enterSecondFactor, ({ principal, body, visitor }) => {
    const { code, kind } = body
    return deps.identity.enterSecondFactor({ token: principal.token, kind, code, visitor })
  })

  serveDone(api, routes.createPin, ({ principal, body }) => createPin(deps, principal, body.pin))

  serveDone(api, routes.authenticatePin, ({ principal, body }) => submitPin(deps, principal, body.pin))

  serveDone(api, routes.lockSession, ({ principal }) =>
    deps.db.transaction((tx) => forgetPin(tx, principal.session.id)),
  )

  serveDone(api, routes.acceptEula, ({ principal }) => acceptEula(deps, principal))

  serve(api, routes.me, ({ principal }) => deps.db.read((tx) => toMe(tx, deps, principal)))

  serve(api, routes.listSessions, ({ principal }) => toSessionList(deps, principal))

  serveDone(api, routes.revokeSession, ({ principal, body }) =>
    endSession(deps, principal, body.session_id ?? principal.session.id),
  )
}

/**
 * Ends one session or all of them. Before the onboarding steps are complete, only the caller's own session can be ended
 * (rules A53, A63).
 * @throws AppError not_found for an unknown ID or another user's (rule A5); the code of the first missing onboarding
 *   step
 */
async function endSession({ identity }: Deps, principal: Principal, sessionId: string): Promise<void> {
  const { user, session } = principal
  if (sessionId !== session.id) requireStep(principal, 'pinEntered')
  if (sessionId === 'all') return identity.revokeAllSessions(user.id)
  if (!(await identity.revokeSession(user.id, sessionId))) throw new AppError('not_found')
}

/** @throws AppError already_verified */
function requireUnverifiedAddress({ email, verifiedAt }: Principal): Email {
  if (verifiedAt !== null) throw new AppError('already_verified')
  if (email === null) throw new AppError('not_yours')
  return email
}

/** Requires that the account has no email address yet (rule A47). @throws AppError email_already_set */
function requireNoAddress({ email }: Principal): void {
  if (email !== null) throw new AppError('email_already_set')
}

/** Records that the caller accepted the agreement. @throws AppError eula_already_accepted */
async function acceptEula({ db, clock }: Deps, { user }: Principal): Promise<void> {
  const accepted = await db.transaction((tx) =>
    tx
      .update(persons)
      .set({ eulaAcceptedAt: clock.now() })
      .where(and(eq(persons.id, user.id), isNull(persons.eulaAcceptedAt)))
      .returning({ id: persons.id }),
  )
  if (accepted.length === 0) throw new AppError('eula_already_accepted')
}
