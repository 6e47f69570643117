import { runCommand } from '../../../server/admin/run-command.ts'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import { findReferencedProject } from '../../../server/identity/base/projects/store.ts'
import { callBackendOf } from './call-backend.ts'
import { callProvider, type ProviderRequest, type Result, readOutbox } from './provider-client.ts'
import type { TestServer } from './test-server.ts'

export const workOrigin = 'http://work.localhost:4200'

/** A project of kind `business`, with the credentials of its pages and of its site's server. */
export type Business = { id: string; publicToken: string; secret: string }

/** Applies the document of a business project with the operator's command, which prints a secret for a new one. */
export async function createBusiness(
  server: TestServer,
  fields: Partial<WrittenDocument> = {},
): Promise<Business> {
  const document = { name: 'Work', kind: 'business', origins: [workOrigin], products: ['otp'], ...fields }
  const file = { text: JSON.stringify(document), secrets: {} }
  const printed = await runCommand(server.deps, ['project', 'apply', 'work.json'], file)
  const project = await server.deps.db.read((tx) => findReferencedProject(tx, document.name))
  if (!project) throw new Error('The business project was not created.')
  const [, secret = ''] = /Its API secret is (\S+)/.exec(printed) ?? []
  return { id: project.id, publicToken: project.publicToken, secret }
}

/** Calls the browser API of a business project like its client. */
export const callBusiness = (
  server: TestServer,
  { publicToken }: Pick<Business, 'publicToken'>,
  path: string,
  request: ProviderRequest = {},
): Promise<Result> => callProvider(server, `/b2b${path}`, { publicToken, origin: workOrigin, ...request })

/** Asks for a discovery code and reads it from the outbox. */
export async function askForDiscovery(
  server: TestServer,
  business: Business,
  email: string,
): Promise<string> {
  await callBusiness(server, business, '/otps/email/discovery/send', { body: { email_address: email } })
  return (await readOutbox(server, email))[0]?.code ?? ''
}

/** Proves an address in a discovery flow. @returns the response, with the token of the intermediate session */
export async function discover(server: TestServer, business: Business, email: string): Promise<Discovery> {
  const code = await askForDiscovery(server, business, email)
  const body = { email_address: email, code }
  const { body: response } = await callBusiness(server, business, '/otps/email/discovery/authenticate', {
    body,
  })
  return response.data as Discovery
}

export type Discovery = {
  intermediate_session_token: string
  email_address: string
  discovered_organizations: {
    organization: Record<string, unknown> & { organization_id: string }
    membership: { type: string; details: object | null; member: Record<string, unknown> | null }
    member_authenticated: boolean
    primary_required: { allowed_auth_methods: string[] } | null
  }[]
}

type Created = { member_id: string; member: Record<string, unknown> } & Record<string, unknown>

/** Creates a member with the site's secret. */
export const createMemberBySite = (
  server: TestServer,
  { id, secret }: Business,
  organizationId: string,
  body: object,
): Promise<Created> =>
  callBackendOf(
    server,
    { projectId: id, secret },
    `/b2b/organizations/${organizationId}/members`,
    body,
  ) as Promise<Created>

/** What a member who is signed in has. */
export type SignedInMember = { token: string; jwt: string; memberId: string; organizationId: string }

/** Creates an organization with an address that has just been proved. */
export async function startOrganization(
  server: TestServer,
  business: Business,
  email: string,
  fields: object = {},
): Promise<SignedInMember> {
  const { intermediate_session_token } = await discover(server, business, email)
  const body = { intermediate_session_token, session_duration_minutes: 30, ...fields }
  return toSignedIn(await callBusiness(server, business, '/discovery/organizations/create', { body }))
}

/** Enters an organization with an address that has just been proved. */
export async function enter(
  server: TestServer,
  business: Business,
  email: string,
  organizationId: string,
): Promise<Result> {
  const { intermediate_session_token } = await discover(server, business, email)
  const body = { intermediate_session_token, organization_id: organizationId, session_duration_minutes: 30 }
  return callBusiness(server, business, '/discovery/intermediate_sessions/exchange', { body })
}

/** Reads the session of a response that signed in. */
export function toSignedIn({ body }: Result): SignedInMember {
  const { data } = body as { data?: Record<string, never> }
  const session = data?.member_session as { organization_id: string } | null | undefined
  if (!data || !session) throw new Error(`No one was signed in: ${JSON.stringify(body)}`)
  return {
    token: String(data.session_token),
    jwt: String(data.session_jwt),
    memberId: String(data.member_id),
    organizationId: session.organization_id,
  }
}

/** Asks for a code of an organization and reads it from the outbox; '' if the email contains none. */
export async function askForMemberCode(
  server: TestServer,
  business: Business,
  organizationId: string,
  email: string,
): Promise<{ response: Result; code: string }> {
  const body = { organization_id: organizationId, email_address: email }
  const response = await callBusiness(server, business, '/otps/email/login_or_signup', { body })
  return { response, code: (await readOutbox(server, email))[0]?.code ?? '' }
}

/** Reads the newest link that was sent to an address: its page, and what the client reads from it. */
export async function readLinkTo(
  server: TestServer,
  email: string,
): Promise<{ page: string; type: string | null; token: string }> {
  const { origin, pathname, searchParams } = new URL((await readOutbox(server, email))[0]?.link ?? '')
  return {
    page: origin + pathname,
    type: searchParams.get('stytch_token_type'),
    token: searchParams.get('token') ?? '',
  }
}

/** Changes the rules of an organization with the site's secret. */
export async function changeOrganization(
  server: TestServer,
  { id, secret }: Business,
  organizationId: string,
  body: object,
): Promise<void> {
  const path = `/b2b/organizations/${organizationId}`
  await callBackendOf(server, { projectId: id, secret }, path, body, 'PUT')
}
