import { correction, generate } from 'lean-qr'
import { toPngDataURL } from 'lean-qr/extras/node_export'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { replaceRecoveryCodes } from '../../../accounts/credentials/recovery-codes.ts'
import { findTotp, startTotp } from '../../../accounts/credentials/totps.ts'
import { isSecondFactor } from '../../../accounts/sessions/second-factor.ts'
import type { Session } from '../../../accounts/sessions/store.ts'
import { notifyOwner } from '../../../accounts/users/notify-owner.ts'
import { findDisplayName } from '../../../accounts/users/sign-in-methods.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'
import { toBase32, toEnrollmentUri } from './totp-codes.ts'

/** How long an enrollment can stay pending, in minutes. */
export const EnrollmentMinutes = z._default(z.int().check(z.minimum(5), z.maximum(1440)), 1440)

/** A code from an authenticator app. It may contain a space in the middle. */
export const TotpCode = Text.check(z.minLength(1), z.maxLength(20))
export const RecoveryCode = Text.check(z.minLength(1), z.maxLength(40))

/** The length that RFC 4226 4 recommends. */
const secretBytes = 20

/**
 * Starts the enrollment of an authenticator app. The first correct code completes it.
 * @throws SdkError active_totp_exists
 */
export async function startEnrollment(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  {
    userId,
    expirationMinutes,
    project,
    hasReadableCodes = false,
  }: {
    userId: string
    expirationMinutes: number
    project: DirectoryProject
    /** whether the recovery codes can be read later (rule B24) */
    hasReadableCodes?: boolean
  },
) {
  const secret = toBase32(deps.random.bytes(secretBytes))
  const totp = await startTotp(unit, deps, { userId, secret, lifetime: minutes(expirationMinutes) })
  if (!totp) throw new SdkError('active_totp_exists')
  const uri = toEnrollmentUri(secret, { issuer: project.name, account: await findDisplayName(unit, userId) })
  const image = generate(uri, { minCorrectionLevel: correction.M })
  return {
    totp_id: totp.id,
    secret,
    qr_code: toPngDataURL(image, { on: [0, 0, 0, 255], off: [255, 255, 255, 255], scale: 6 }),
    recovery_codes: await replaceRecoveryCodes(unit, deps, totp, { isReadable: hasReadableCodes }),
  }
}

/**
 * Replaces the recovery codes of an account's authenticator app, and notifies the owner. A request for the codes gets
 * new ones, because the database stores only hashes (ADR 0049).
 * @returns the authenticator app with its new codes; an empty list if the account has none
 */
export async function renewRecoveryCodes(
  unit: DirectoryUnit,
  deps: Deps,
  { userId, sender }: { userId: string; sender: EmailSender },
) {
  const totp = await findTotp(unit, userId)
  if (!totp) return { user_id: userId, totps: [] }
  const recovery_codes = await replaceRecoveryCodes(unit, deps, totp)
  const verified = totp.verifiedAt !== null
  if (verified) {
    const message = { kind: 'recoveryCodesReplaced', values: {} } as const
    await notifyOwner(unit, deps, userId, message, sender)
  }
  return { user_id: userId, totps: [{ totp_id: totp.id, verified, recovery_codes }] }
}

/**
 * Requires that the user of a session entered the second factor, if the account has one. Otherwise, a stolen first
 * factor could remove the second.
 * @throws SdkError insufficient_factors
 */
export async function requireSecondFactor(unit: DirectoryUnit, { userId, factors }: Session): Promise<void> {
  if (factors.some(isSecondFactor)) return
  const totp = await findTotp(unit, userId)
  if (totp && totp.verifiedAt !== null) throw new SdkError('insufficient_factors')
}
