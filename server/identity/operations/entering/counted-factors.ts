import type { Email } from '#contract/ids.ts'
import { hours } from '../../../platform/machine/clock.ts'
import {
  findMailboxProof,
  isPasswordOf,
  type MailboxProof,
  toMailboxProof,
} from '../../accounts/intermediate/mailbox-rules.ts'
import type { IntermediateSession } from '../../accounts/intermediate/store.ts'
import type { Factor } from '../../base/schema/sessions.ts'

/** The factors of a sign-in. */
export type SignInFactors = {
  /** the address of the sign-in */
  address: Email
  /** the factor that this call checked */
  factor: Factor | undefined
  /** the emailed link with which this call set a password */
  link?: Factor | undefined
  /** whether `factor` is a credential of the member or proves the address; an address that a provider asserts is neither */
  identifies: boolean
  /** the intermediate session that continues */
  earlier: Pick<IntermediateSession, 'factors' | 'userId'> | undefined
  /** when the member was created; undefined if a proof of the address is enough to join */
  memberSince: Date | undefined
}

/** What counts in the organization, and the proof of the address among it. */
export type CountedFactors = { factors: Factor[]; proof: MailboxProof | undefined }

/** How long a factor crosses to another organization (rule B20). */
const crossesFor = hours(24)

/**
 * Returns the factors that count in an organization (rule B20). An intermediate session of the member counts with all factors. From
 * another one, what proves the address crosses, if it was given after the member was created and at most 24 hours ago. What only
 * asserts the address counts once the same sign-in proves it (rule B13).
 */
export function countFactors(signIn: SignInFactors, now: Date): CountedFactors {
  const { address, factor, link, identifies, earlier, memberSince } = signIn
  const isOfMember = earlier !== undefined && earlier.userId !== null
  const crosses = (before: Factor) =>
    isOfMember || (isOfAddress(before, signIn) && isFresh(before, memberSince, now))
  const earlierFactors = earlier?.factors ?? []
  const given = [...(factor && identifies ? [factor] : []), ...(link ? [link] : [])]
  const identifying = [...earlierFactors.filter(crosses), ...given]
  const asserting = [
    ...earlierFactors.filter((before) => !crosses(before) && onlyAsserts(before)),
    ...(factor && !identifies ? [factor] : []),
  ]
  const proof = findMailboxProof(identifying, address)
  return { factors: proof ? [...identifying, ...asserting] : identifying, proof }
}

/**
 * Returns whether a factor of an intermediate session without a member is about its address: a mailbox factor, or the password of the
 * address (rule B12).
 */
const isOfAddress = (factor: Factor, { address }: SignInFactors): boolean =>
  toMailboxProof(factor)?.address === address || isPasswordOf(factor, address)

/** Returns whether a factor at most asserts an address: it is neither a mailbox factor nor a password. */
const onlyAsserts = (factor: Factor): boolean =>
  toMailboxProof(factor) === undefined && factor.type !== 'password'

/** Returns whether a factor was given after the member was created, and at most 24 hours ago (rule B20). */
export function isFresh(
  { last_authenticated_at }: Factor,
  memberSince: Date | undefined,
  now: Date,
): boolean {
  const at = new Date(last_authenticated_at)
  return now.getTime() - at.getTime() <= crossesFor && (memberSince === undefined || at >= memberSince)
}
