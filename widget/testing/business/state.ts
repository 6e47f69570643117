import type { AllowedMethod, Connection, Organization } from '../../core/business/organizations.ts'
import type { Session } from '../../core/provider/sessions.ts'
import type { TestMessage } from '../messages.ts'
import { never } from '../state.ts'
import type { BusinessTestOptions, TestMember, TestMemberLink, TestOrganization } from './options.ts'

/** An organization, as the test provider stores it. */
export type OrganizationRow = Required<Omit<TestOrganization, 'allowedMethods'>> &
  Pick<TestOrganization, 'allowedMethods'>

/** A member, as the test provider stores it. */
export type MemberRow = {
  id: string
  organizationId: string
  email: string
  /** Has signed in, or exists from the beginning without an invitation. */
  isActive: boolean
  password: string | null
  mustResetPassword: boolean
  phone: string | null
  hasApp: boolean
  recoveryCodes: string[]
  /** The scopes that the member has allowed, as `APPLICATION SCOPE`. */
  allowed: string[]
}

/** A sign-in that still needs an organization, another method or a second step. */
export type OpenSignIn = {
  email: string
  /** The methods that the visitor has used. */
  factors: AllowedMethod[]
  expiresAt: number
  /** What a new authenticator app has, until its first code is entered. */
  addedApp: { recoveryCodes: string[] } | null
  /** The number to which a code was sent, which the first code adds to the member. */
  addedPhone: string | null
}

/** Everything that a server would store, as plain data that `storage` can keep. */
export type BusinessState = {
  organizations: OrganizationRow[]
  members: MemberRow[]
  session: (Session & { memberId: string; startedAt: number; factors: readonly string[] }) | null
  openSignIn: OpenSignIn | null
  messages: TestMessage[]
  /** Valid codes by `ORGANIZATION ADDRESS`, or by the number of a second step. */
  codes: Record<string, { code: string; expiresAt: number }>
  tokens: Record<string, TokenRow>
  /** How many IDs of each kind exist. */
  counters: Record<string, number>
}

/** An issued link, or the return from another site. */
export type TokenRow = {
  type: TestMemberLink['type']
  email: string
  organizationId: string | undefined
  method: AllowedMethod
  expiresAt: number
}

/** Creates the state at the beginning. */
export function createBusinessState(options: BusinessTestOptions): BusinessState {
  const { organizations = [], members = [], links = [] } = options
  const state: BusinessState = {
    organizations: [],
    members: [],
    session: null,
    openSignIn: null,
    messages: [],
    codes: {},
    tokens: {},
    counters: {},
  }
  for (const organization of organizations) addOrganization(state, organization)
  for (const member of members) addMember(state, getBySlug(state, member.organization), member)
  for (const { token, type, email, organization } of links) {
    const organizationId = organization === undefined ? undefined : getBySlug(state, organization).id
    state.tokens[token] = { type, email, organizationId, method: methodsOfLinks[type], expiresAt: never }
  }
  return state
}

/** What a link proves. A link of an operator counts as one by email. */
const methodsOfLinks: Record<TestMemberLink['type'], AllowedMethod> = {
  magic_link: 'magic_link',
  password_reset: 'password',
  oauth: 'google_oauth',
  sso: 'sso',
  impersonation: 'magic_link',
}

export function addOrganization(
  state: Pick<BusinessState, 'organizations' | 'counters'>,
  { name, ...organization }: TestOrganization,
): OrganizationRow {
  const slug = organization.slug ?? name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')
  const row: OrganizationRow = {
    id: `organization-test-${slug}`,
    logoURL: '',
    joinableDomains: [],
    secondSteps: [],
    connections: [],
    ...organization,
    name,
    slug,
  }
  state.organizations.push(row)
  return row
}

export function addMember(
  state: BusinessState,
  organization: OrganizationRow,
  member: Omit<TestMember, 'organization'>,
): MemberRow {
  const count = state.counters.member ?? 0
  state.counters.member = count + 1
  const row: MemberRow = {
    id: member.id ?? `member-test-${count}`,
    organizationId: organization.id,
    email: member.email,
    isActive: !member.isInvited,
    password: member.password ?? null,
    mustResetPassword: member.mustResetPassword ?? false,
    phone: member.phone ?? null,
    hasApp: member.hasAuthenticatorApp ?? false,
    recoveryCodes: [...(member.recoveryCodes ?? [])],
    allowed: [],
  }
  state.members.push(row)
  return row
}

/** @throws if no organization of the options has this slug */
export function getBySlug({ organizations }: BusinessState, slug: string): OrganizationRow {
  const organization = organizations.find((row) => row.slug === slug)
  if (!organization) throw new Error(`No organization has the slug ${slug}. Add it to \`organizations\`.`)
  return organization
}

/** Finds the member with an address in an organization. Addresses differ in more than their case. */
export const findMember = (
  { members }: BusinessState,
  organizationId: string,
  email: string,
): MemberRow | undefined =>
  members.find(
    (row) => row.organizationId === organizationId && row.email.toLowerCase() === email.toLowerCase(),
  )

/** Finds the member of the session. */
export const findCurrentMember = ({ members, session }: BusinessState): MemberRow | undefined =>
  members.find(({ id }) => id === session?.memberId)

/** An organization, as visitors see it. */
export function toOrganization({ id, name, slug, logoURL, connections }: OrganizationRow): Organization {
  const listed = connections.map(
    (connection, index): Connection => ({
      id: connection.id,
      name: connection.name,
      ...(index === 0 && { isDefault: true }),
    }),
  )
  return { id, name, slug, logoURL, ...(listed.length > 0 && { connections: listed }) }
}
