import { beforeEach } from 'vitest'
import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../server/platform/http/visitor.ts'
import type { Identity, NewSession } from '../../../../server/portal/identity/port.ts'

/** How an adapter may differ from the in-process adapter. docs/hosted.md lists these differences. */
export type Difference =
  | 'sessions show no browser or network'
  | 'a taken email address receives no code'
  | 'reset links are not checked in advance'
  | 'a registration creates an account immediately'

/** An adapter with a separate service that has no accounts yet, and the emails that the service sends. */
export type IdentityUnderTest = {
  identity: Identity
  differences: readonly Difference[]
  /** a redirect URL that the service allows */
  pageUrl: string
  /** Lists the codes that were emailed to an email address, newest first. */
  listCodes(address: Email): Promise<string[]>
  /** Returns the token of the newest reset email to an email address, if there is one. */
  findResetToken(address: Email): Promise<string | undefined>
  /** Adds an authenticator app to the account of a session, as the person would in the browser. */
  addAuthenticatorApp(token: string): Promise<AuthenticatorApp>
}

export type AuthenticatorApp = {
  /** Returns an unused code. */
  nextCode(): string
  wrongCode(): string
  recoveryCodes: string[]
}

export const ann = 'ann@bakery.org' as Email
export const bob = 'bob@bakery.org' as Email
export const password = 'correct-horse-42'
export const otherPassword = 'battery-staple-77'
export const visitor: Visitor = {
  ip: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  device: 'desktop',
  locale: 'en',
}

/** Returns the error code that a call was rejected with, or 'done' if it was not rejected. */
export const rejection = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (problem: { code?: string }) => problem.code ?? String(problem),
  )

/** The steps that the tests share, with a new service for each test. */
export function prepareSteps(open: () => Promise<IdentityUnderTest>) {
  let service: IdentityUnderTest
  beforeEach(async () => {
    service = await open()
  })

  const register = (address = ann, secret = password) =>
    service.identity.register({ address, password: secret, minutes: 60, visitor })
  const signIn = (address = ann, secret = password) =>
    service.identity.signIn({ address, password: secret, minutes: 60, visitor })
  const toRequest = ({ user: account, token }: NewSession, address = ann) => ({
    userId: account.id,
    token,
    address,
    visitor,
  })
  const listCodes = (address = ann) => service.listCodes(address)
  const getCode = async (address = ann) => (await listCodes(address))[0] ?? 'none'
  const isActive = async ({ token }: NewSession) => (await service.identity.authenticate(token)) !== undefined

  async function registerVerified(address = ann): Promise<NewSession> {
    const created = await register(address)
    const check = { ...toRequest(created, address), code: await getCode(address) }
    // The proof of the email address replaces the session.
    return (await service.identity.verifyEmail(check)) ?? created
  }

  const getIdentity = (): Identity => service.identity
  const getService = () => service
  const differs = (difference: Difference) => service.differences.includes(difference)
  return {
    getIdentity,
    getService,
    differs,
    register,
    registerVerified,
    signIn,
    toRequest,
    listCodes,
    getCode,
    isActive,
  }
}

export type Steps = ReturnType<typeof prepareSteps>
