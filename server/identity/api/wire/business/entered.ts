import type { Email } from '#contract/ids.ts'
import { RequestError } from '../../../../platform/errors/request-error.ts'
import { findIntermediate } from '../../../accounts/intermediate/store.ts'
import { findCurrent, type MemberRecord, readMember } from '../../../accounts/members/read-members.ts'
import type { Signer } from '../../../accounts/sessions/signing.ts'
import type { Session, SessionWithToken } from '../../../accounts/sessions/store.ts'
import type { Deps } from '../../../base/deps.ts'
import { type DirectoryProject, toWholeProject } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { type ProjectUnit, readUnit } from '../../../base/unit-of-work.ts'
import type { Entered, Missing } from '../../../operations/entering/complete-sign-in.ts'
import type { MissingSecondFactor } from '../../../operations/entering/second-factor.ts'
import { type Discovered, discoverFor } from '../../../operations/methods/discovery/discover.ts'
import { discoverBySession } from '../../../operations/methods/discovery/discover-by-session.ts'
import { requireIntermediate } from '../../../operations/methods/discovery/enter-organization.ts'
import { toUnknownMember, toVisibleMember } from './member.ts'
import { type SignedSession, toMemberAuth } from './member-session.ts'
import { toVisibleOrganization } from './organization.ts'

/** An outcome of a sign-in to an organization, with the member that its response shows. */
export type Shown = { entered: Entered; record: MemberRecord | undefined }

/** Reads the member of an outcome, in the transaction that signed in. */
export async function withRecord(unit: ProjectUnit, entered: Entered): Promise<Shown> {
  const { userId } = entered
  return { entered, record: userId === undefined ? undefined : await readMember(unit, { userId }) }
}

/** Reads the member of a session that a call continued. @throws RequestError session_ended if the member was removed */
export async function withSession(unit: ProjectUnit, signedIn: SessionWithToken): Promise<Shown> {
  const { userId } = signedIn.session
  const record = await readMember(unit, { userId })
  if (!record) throw new RequestError('session_ended')
  const { organization } = record
  const address = (findCurrent(record)?.address ?? '') as Email
  return { entered: { organization, address, userId, signedIn }, record }
}

/**
 * Builds the response of every call that signs in to an organization: a session, or what is missing. Without a session, it shows
 * what rule B19 allows, and the intermediate session with which the sign-in goes on.
 */
export async function toEnteredResponse(
  signer: Signer<SignedSession>,
  { entered, record }: Shown,
): Promise<object> {
  if ('signedIn' in entered) {
    if (!record) throw new RequestError('session_ended')
    return {
      ...(await toMemberAuth(signer, { ...entered.signedIn, record })),
      organization_id: record.organization.id,
      member_authenticated: true,
      intermediate_session_token: '',
      mfa_required: null,
      primary_required: null,
    }
  }
  const { organization, address, intermediateToken, missing } = entered
  return {
    member_id: record?.user.id ?? '',
    organization_id: organization.id,
    member_session: null,
    member: record ? toVisibleMember(record) : toUnknownMember(organization.id, address),
    organization: toVisibleOrganization(organization),
    session_token: '',
    session_jwt: '',
    member_authenticated: false,
    intermediate_session_token: intermediateToken,
    ...toRequired(missing),
  }
}

/** The ID of the address that a code or link proved; empty before the member may be shown (rule B19). */
export const toMethodId = ({ record }: Shown) => ({ method_id: (record && findCurrent(record)?.id) ?? '' })

/** What is missing, in the contract's format. */
const toRequired = (missing: Missing) =>
  'methods' in missing
    ? { mfa_required: null, primary_required: { allowed_auth_methods: missing.methods } }
    : { mfa_required: toSecondRequired(missing.secondFactor), primary_required: null }

const toSecondRequired = ({ options, isCodeSent }: MissingSecondFactor) => ({
  member_options: options && {
    mfa_phone_number: options.phoneNumber,
    totp_registration_id: options.totpId,
  },
  secondary_auth_initiated: isCodeSent ? 'sms_otp' : null,
})

/** An organization of a list, with the member that the response shows. */
export type ShownOrganization = Discovered & { record: MemberRecord | undefined }

/** Reads the members of a list of organizations. */
export const withRecords = (
  unit: ProjectUnit,
  discovered: readonly Discovered[],
): Promise<ShownOrganization[]> =>
  Promise.all(
    discovered.map(async (entry) => ({
      ...entry,
      record: entry.userId === undefined ? undefined : await readMember(unit, { userId: entry.userId }),
    })),
  )

/** Converts the list of organizations of an address to the contract's format. */
export const toDiscovered = (entries: readonly ShownOrganization[]) =>
  entries.map(({ organization, type, details = null, missing, record }) => ({
    organization: toVisibleOrganization(organization),
    membership: {
      type,
      details,
      member: record ? toVisibleMember(record) : null,
    },
    member_authenticated: missing === null,
    primary_required: missing && { allowed_auth_methods: missing },
    mfa_required: null,
  }))

/** What begins a discovery flow: the token of the intermediate session, the address, and the factors. */
export type DiscoveryStart = { token: string; address: Email; factors: Factor[] }

/** Builds the response of every call that begins a discovery flow. */
export async function showDiscovery(
  deps: Pick<Deps, 'db' | 'secrets' | 'random'>,
  project: DirectoryProject,
  { token, address, factors }: DiscoveryStart,
): Promise<object> {
  const discovery = { factors, address, organizationId: null }
  const discovered = await readUnit(deps.db, toWholeProject(project), async (unit) =>
    withRecords(unit, await discoverFor(unit, deps, project, discovery)),
  )
  return { intermediate_session_token: token, ...toListed(address, discovered) }
}

/** The intermediate session of a call, or its session, which counts without an intermediate one. */
type Presented = { token: string; session: Session | undefined }

/**
 * Builds the response of the call that lists organizations again: for an intermediate session, or for the session of a member.
 * @throws SdkError intermediate_session_not_found, session_not_found
 */
export const listDiscovered = (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'random'>,
  project: DirectoryProject,
  { token, session }: Presented,
): Promise<object> =>
  readUnit(deps.db, toWholeProject(project), async (unit) => {
    if (session && token === '') {
      const { address, discovered } = await discoverBySession(unit, deps, project, session)
      return toListed(address, await withRecords(unit, discovered))
    }
    const intermediate = await requireIntermediate(findIntermediate(unit, deps, token))
    const discovered = await discoverFor(unit, deps, project, intermediate)
    return toListed(intermediate.address, await withRecords(unit, discovered))
  })

const toListed = (address: string, entries: readonly ShownOrganization[]) => ({
  email_address: address,
  discovered_organizations: toDiscovered(entries),
})
