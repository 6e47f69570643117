import type { Page } from '@playwright/test'
import { toCode, toStep } from '../../../server/identity/operations/methods/totp/totp-codes.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { type BusinessSite, createCorp, linkSentTo } from './business-site.ts'

/** The result of a method of the client: its response, or the type of its error. */
type Outcome = { value?: unknown; error?: string }

/** A page with the client for businesses, and an organization whose admin is the visitor. */
export type Flow = Awaited<ReturnType<typeof createCorp>> & {
  site: BusinessSite
  /** what most calls about the member need */
  member: { organization_id: string; member_id: string }
  inOrganization: { organization_id: string; email_address: string }
  /** calls a method of the client, such as `self.get` */
  call: (method: string, ...given: readonly unknown[]) => Promise<Outcome>
}

export async function createFlow(page: Page, site: BusinessSite): Promise<Flow> {
  const corp = await createCorp(site)
  const { organization_id, member_id, email: email_address } = corp
  const call: Flow['call'] = (method, ...given) =>
    page.evaluate(
      async ([token, method, given]) => {
        const path = method.split('.')
        const name = path.pop() ?? ''
        const group = path.reduce<object>(
          (parent, part) => Reflect.get(parent, part),
          window.openBusiness(token),
        )
        try {
          return { value: await Reflect.apply(Reflect.get(group, name), group, given) }
        } catch (problem) {
          const { error_type, name: className } = problem as { error_type?: string; name: string }
          return { error: error_type ?? className }
        }
      },
      [site.publicToken, method, given] as const,
    )
  const member = { organization_id, member_id }
  return { ...corp, site, call, member, inOrganization: { organization_id, email_address } }
}

/** Calls a method that must succeed. @returns its response */
export async function succeed<Response>(
  { call }: Flow,
  method: string,
  ...given: readonly unknown[]
): Promise<Response> {
  const { value, error } = await call(method, ...given)
  if (error !== undefined) throw new Error(`${method} was rejected: ${error}`)
  return value as Response
}

const session = { session_duration_minutes: 30 }

/** Signs in the admin with a code. */
export async function signIn(flow: Flow): Promise<void> {
  const { inOrganization, email } = flow
  await succeed(flow, 'otps.email.loginOrSignup', inOrganization)
  const code = await codeSentTo(email)
  await succeed(flow, 'otps.email.authenticate', { ...inOrganization, code, ...session })
}

/** Proves the address of the admin in a discovery flow, which leaves an intermediate session in the client. */
export async function discover(flow: Flow): Promise<void> {
  const { email: email_address } = flow
  await succeed(flow, 'otps.email.discovery.send', { email_address })
  const code = await codeSentTo(email_address)
  await succeed(flow, 'otps.email.discovery.authenticate', { email_address, code })
}

/** Reads the token of the newest link that was sent to the admin. */
export const readToken = async ({ email }: Flow): Promise<string> =>
  (await linkSentTo(email)).searchParams.get('token') ?? ''

/** Adds an authenticator app to the admin, who is signed in. */
export async function addTotp(flow: Flow): Promise<{ recovery_codes: string[] }> {
  const { member } = flow
  type Created = { secret: string; recovery_codes: string[] }
  const created = await succeed<Created>(flow, 'totp.create', member)
  await succeed(flow, 'totp.authenticate', { ...member, code: toCurrentCode(created.secret), ...session })
  return created
}

export const toCurrentCode = (secret: string): string => toCode(secret, toStep(new Date()))

/** Adds a phone number to the admin, who is signed in. */
export async function addPhone(flow: Flow, mfa_phone_number: string): Promise<void> {
  const { member } = flow
  await succeed(flow, 'otps.sms.send', { ...member, mfa_phone_number })
  const code = await codeSentTo(mfa_phone_number)
  await succeed(flow, 'otps.sms.authenticate', { ...member, code, ...session })
}

/** Sets a password of the admin in the session, and returns its ID. */
export async function addPassword(flow: Flow, password: string): Promise<string> {
  await succeed(flow, 'passwords.resetBySession', { password })
  const { backend } = flow.site
  return (await backend.organizations.members.get(flow.member)).member.member_password_id
}
