import { correction, generate } from 'lean-qr'
import { toPngDataURL } from 'lean-qr/extras/node_export'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { replaceRecoveryCodes } from '../../credentials/recovery-codes.ts'
import { startTotp } from '../../credentials/totps.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { findDisplayName } from '../../users/sign-in-methods.ts'
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
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  { userId, expirationMinutes, project }: { userId: string; expirationMinutes: number; project: Project },
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
    recovery_codes: await replaceRecoveryCodes(unit, deps, totp),
  }
}
