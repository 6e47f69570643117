import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { later, minutes } from '../../../platform/machine/clock.ts'
import { isSameText, sha256Hex } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import { type Invitation, type LinkPurpose, links } from '../../base/schema/links.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import {
  type DirectoryUnit,
  deleteRows,
  findRow,
  inWholeProject,
  type ProjectUnit,
  toColumns,
} from '../../base/unit-of-work.ts'
import { lockContact } from '../users/holder.ts'
import { recordProof } from './pending-proofs.ts'

export type LinkRequest = {
  purpose: LinkPurpose
  project: DirectoryProject
  address: Email
  /** the user of the session, or the user to whom the link adds the email address */
  userId?: string | undefined
  /** the ID of the email address if the link adds it */
  contactId?: string | undefined
  /** for an invitation: the user fields that the site's own server set */
  invitation?: Invitation | undefined
  minutes: number
  codeChallenge?: string | undefined
  visitor?: Pick<Visitor, 'ip' | 'userAgent'> | undefined
}

/** Creates the token of a link. It is returned once, for the email; the database stores its hash. */
export async function issueLink(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  request: LinkRequest,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  const expiresAt = later(clock.now(), minutes(request.minutes))
  await unit.tx.insert(links).values({
    id: newId(random, 'link'),
    purpose: request.purpose,
    ...toColumns(unit),
    address: request.address,
    userId: request.userId ?? null,
    contactId: request.contactId ?? null,
    invitation: request.invitation ?? null,
    tokenHash: sha256Hex(token),
    codeChallenge: request.codeChallenge ?? null,
    ipAddress: request.visitor?.ip ?? '',
    userAgent: request.visitor?.userAgent ?? '',
    expiresAt,
    createdAt: clock.now(),
  })
  await recordProof(unit, request.address, expiresAt)
  return token
}

/** Identifies a link by its token and purpose, and by the PKCE verifier if the caller sent one. */
export type LinkQuery = {
  purposes: readonly LinkPurpose[]
  token: string
  verifier: string | undefined
}

export type IssuedLink = {
  purpose: LinkPurpose
  address: Email
  userId: string | null
  contactId: string | null
  invitation: Invitation | null
  /** the visitor who requested the link */
  requestedBy: Pick<Visitor, 'ip' | 'userAgent'>
}
export type FoundLink = IssuedLink | { problem: 'unknown' | VerifierProblem }

/** Finds a link without consuming it. @returns the link, or the reason why it would be rejected */
export async function findLink(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  query: LinkQuery,
): Promise<FoundLink> {
  const row = await findRow(
    unit,
    links,
    eq(links.tokenHash, sha256Hex(query.token)),
    inArray(links.purpose, [...query.purposes]),
  )
  if (!row || row.expiresAt <= clock.now()) return { problem: 'unknown' }
  const problem = checkVerifier(row.codeChallenge, query.verifier)
  if (problem) return { problem }
  const { purpose, userId, contactId, invitation, ipAddress: ip, userAgent } = row
  const requestedBy = { ip, userAgent }
  return { purpose, address: row.address as Email, userId, contactId, invitation, requestedBy }
}

/** Finds the organization of a link by its token, so that it is locked before the address (rule B39). */
export async function findLinkOrganization(
  unit: ProjectUnit,
  token: string,
): Promise<string | null | undefined> {
  return (await findRow(inWholeProject(unit), links, eq(links.tokenHash, sha256Hex(token))))?.organizationId
}

/**
 * Finds a link and locks its email address, so that only one of several concurrent requests redeems it. The link stays
 * valid until `removeLinks`, so a later rejection does not use it up.
 */
export async function lockLink(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  query: LinkQuery,
): Promise<FoundLink> {
  const link = await findLink(unit, deps, query)
  if ('problem' in link) return link
  await lockContact(unit, { kind: 'email', value: link.address })
  return findLink(unit, deps, query)
}

/** Removes every link for an email address. */
export async function removeLinks(unit: DirectoryUnit, address: Email): Promise<void> {
  await deleteRows(unit, links, eq(links.address, address))
}

/** Removes the links that set a new password of an email address, in all directories. */
export async function removeResets(unit: ProjectUnit, address: Email): Promise<void> {
  const isReset = eq(links.purpose, 'reset_password')
  await deleteRows(inWholeProject(unit), links, eq(links.address, address), isReset)
}

/** Removes the invitations to an email address. @returns whether there were any */
export async function removeInvites(unit: DirectoryUnit, address: Email): Promise<boolean> {
  const removed = await deleteRows(unit, links, eq(links.address, address), eq(links.purpose, 'invite'))
  return removed.length > 0
}

/** Builds the URL of an emailed link: a registered redirect URI with the parameters that the client reads. */
export function toLink(redirectUrl: string, type: string, token: string): string {
  const url = new URL(redirectUrl)
  url.searchParams.set('stytch_token_type', type)
  url.searchParams.set('token', token)
  return url.href
}

export type VerifierProblem = 'pkce_expected_code_verifier' | 'pkce_mismatch'

/**
 * Checks the PKCE verifier of a link (RFC 7636, S256). A link without a challenge accepts any verifier or none: it
 * may be opened on another device, and a browser may still hold the verifier of an earlier link.
 */
export function checkVerifier(
  challenge: string | null,
  verifier: string | undefined,
): VerifierProblem | undefined {
  if (challenge === null) return undefined
  if (verifier === undefined) return 'pkce_expected_code_verifier'
  const hash = createHash('sha256').update(verifier).digest('base64url')
  return isSameText(hash, challenge) ? undefined : 'pkce_mismatch'
}

/** The type of the tokens of an organization's links, which the client reads from the URL. */
export const memberLinkType = 'multi_tenant_magic_links'

/** Creates the session factor of an emailed link. */
export const toLinkFactor = (now: Date, emailId: string, address: Email): Factor => ({
  type: 'magic_link',
  delivery_method: 'email',
  last_authenticated_at: now.toISOString(),
  email_factor: { email_id: emailId, email_address: address },
})
