import type { SecondStepKind } from '../../../core/business/organizations.ts'
import type { SecondStepProduct } from '../../../core/business/second-step.ts'
import type { BusinessSettings } from '../../../core/business/settings.ts'
import { type RequireSecondStep, toBusinessError } from '../../../core/business/states.ts'
import type { OpenSignIn, Result } from './states.ts'
import { toAdding, toAppEntry, toSelection, toTextEntry } from './to-screen.ts'

/** In the order in which they are offered. */
const kindOf: Record<SecondStepProduct, SecondStepKind> = { totp: 'totp', smsOtp: 'sms_otp' }
const products = Object.keys(kindOf) as SecondStepProduct[]

/**
 * Decides the screen that follows a first step. A member who has second steps enters one of them; anyone else adds one that
 * both the organization allows and the tag includes.
 */
export function toFirstScreen({ missing, by }: RequireSecondStep, settings: BusinessSettings): Result {
  const { organization, memberId, email, enrolled, allowed, preferred } = missing
  const offered = listIncluded(settings).filter((kind) => allowed?.includes(kind) ?? true)
  const signIn: OpenSignIn = { organization, memberId, email, by, offered, enrolled }
  const had = listEnrolled(signIn, settings)
  const kind = preferred && had.includes(preferred) ? preferred : had[0]
  if (missing.isCodeSent) return toTextEntry(signIn, 'sent')
  if (kind) return kind === 'totp' ? toAppEntry(signIn) : toTextEntry(signIn, 'unsent')
  const [only, other] = offered
  if (!only) return { state: toBusinessError('no_method', email, organization.name) }
  return other ? { state: toSelection(signIn) } : toAdding(signIn, only)
}

/** All kinds, those of the tag first. */
const inOrder = ({ secondStep: { order } }: BusinessSettings): SecondStepProduct[] => [
  ...order,
  ...products.filter((product) => !order.includes(product)),
]

const listIncluded = (settings: BusinessSettings): SecondStepKind[] =>
  inOrder(settings)
    .filter((product) => settings.secondStep.include?.includes(product) ?? true)
    .map((product) => kindOf[product])

/** The kinds that the member has, also those that the tag does not include. */
const listEnrolled = ({ enrolled }: OpenSignIn, settings: BusinessSettings): SecondStepKind[] =>
  inOrder(settings)
    .map((product) => kindOf[product])
    .filter((kind) => (kind === 'totp' ? enrolled.hasApp : enrolled.phoneNumber !== ''))
