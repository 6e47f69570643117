import type { B2BClient } from 'stytch'
import { toCode, toStep } from '../../../../server/identity/operations/methods/totp/totp-codes.ts'
import { Browser } from '../browser.ts'
import { type Business, readLinkTo, workOrigin } from '../business.ts'
import { readOutbox } from '../provider-client.ts'
import { challenge, tokenIn } from '../social.ts'
import type { TestServer } from '../test-server.ts'

/** The password that members of a flow set, which every flow can replace. */
export const password = 'sweet-cherry-pie-42'

export type Provider = { server: TestServer; origin: string; business: Business; client: B2BClient }

/** An organization whose only member is an admin with a proved address and a session. */
export type Flow = Provider & {
  organization_id: string
  email_address: string
  /** the IDs that most calls about the member need */
  member: { organization_id: string; member_id: string }
  session_token: string
  session_jwt: string
}

/** What names the member in calls about its organization. */
export const inOrganization = ({ organization_id, email_address }: Flow) => ({
  organization_id,
  email_address,
})

let count = 0

/** Creates an organization with an admin by the calls of the client, and signs the admin in with a code. */
export async function createFlow(provider: Provider): Promise<Flow> {
  count += 1
  const email_address = `ann@corp-${count}.example`
  const { client } = provider
  const { organization } = await client.organizations.create({ organization_name: `Corp ${count}` })
  const { organization_id } = organization
  const roles = ['stytch_admin']
  const { member_id } = await client.organizations.members.create({ organization_id, email_address, roles })
  await client.otps.email.loginOrSignup({ organization_id, email_address })
  const code = await readCode(provider, email_address)
  const signedIn = await client.otps.email.authenticate({ organization_id, email_address, code })
  const { session_token, session_jwt } = signedIn
  const member = { organization_id, member_id }
  return { ...provider, organization_id, email_address, member, session_token, session_jwt }
}

/** Reads the newest code that was sent to an address or a number. */
export const readCode = async ({ server }: Provider, to: string): Promise<string> =>
  (await readOutbox(server, to)).find(({ code }) => code !== null)?.code ?? ''

/** Reads the token of the newest link that was sent to the member. */
export const readLink = async ({ server, email_address }: Flow): Promise<string> =>
  (await readLinkTo(server, email_address)).token

/** Proves the address of the member in a discovery flow. @returns the token of the intermediate session */
export async function discover({ client, email_address, ...flow }: Flow): Promise<string> {
  await client.otps.email.discovery.send({ email_address })
  const code = await readCode({ ...flow, client }, email_address)
  const proved = await client.otps.email.discovery.authenticate({ email_address, code })
  return proved.intermediate_session_token
}

/** Adds an authenticator app to the member. @returns its secret and recovery codes */
export async function addTotp({ client, server, member, session_token }: Flow) {
  const created = await client.totps.create(member)
  const code = toCurrentCode(server, created.secret)
  await client.totps.authenticate({ ...member, code, session_token })
  return created
}

/** Begins a sign-in of the member that needs a second factor. @returns the token of the intermediate session */
export async function begin(flow: Flow): Promise<string> {
  const { client, organization_id } = flow
  const intermediate_session_token = await discover(flow)
  const exchange = { intermediate_session_token, organization_id }
  return (await client.discovery.intermediateSessions.exchange(exchange)).intermediate_session_token
}

export const toCurrentCode = (server: TestServer, secret: string): string =>
  toCode(secret, toStep(server.clock.now()))

/** Sets a password by an email. */
export async function setPassword({ client, organization_id, ...flow }: Flow): Promise<void> {
  await client.passwords.email.resetStart({ organization_id, email_address: flow.email_address })
  const password_reset_token = await readLink({ ...flow, client, organization_id })
  await client.passwords.email.reset({ password_reset_token, password })
}

/** Signs in at the simulator of a provider. @returns the token on the page of the site */
export async function signInSocially(
  flow: Flow,
  path: 'start' | 'discovery/start',
  provider = 'google',
): Promise<string> {
  const { server, business, organization_id, email_address: email } = flow
  const url = new URL(`http://localhost:4000/v1/b2b/public/oauth/${provider}/${path}`)
  const query = { public_token: business.publicToken, pkce_code_challenge: challenge, organization_id }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const browser = new Browser(server)
  const page = await browser.go(url.href)
  const filled = { email, name: 'Ann Lind', decision: 'allow', verified: 'on' }
  return tokenIn(await browser.submit(page, filled))
}

/** The page of the site to which links and social sign-in lead. */
export const home = `${workOrigin}/authenticate`
