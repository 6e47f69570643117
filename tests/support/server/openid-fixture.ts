import { eq } from 'drizzle-orm'
import * as openid from 'openid-client'
import { consents } from '../../../server/identity/base/schema/applications.ts'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import { runUnit } from '../../../server/identity/base/unit-of-work.ts'
import { openSession } from '../../../server/identity/operations/access/sign-in.ts'
import { seconds } from '../../../server/platform/machine/clock.ts'
import { readUser } from './accounts.ts'
import { addApplication, appSecret, callbackUrl } from './applications.ts'
import { type ConsentOutcome, visitConsentPage } from './consent-page.ts'
import { listen } from './listen.ts'
import { signInByCode } from './provider-client.ts'
import { shopOrigin, shopProject, shopToken } from './test-server.ts'

export type Parameters = Record<string, string | undefined>

/** An application with an OpenID Connect library, and two users who can open its links. */
export async function createOpenidFixture() {
  const { server, origin, close } = await listen()
  const issuer = `${origin}/v1/public/project-shop`
  await server.deps.db.transaction((tx) =>
    tx
      .update(projects)
      .set({ consentUrl: `${shopOrigin}/consent` })
      .where(eq(projects.publicToken, shopToken)),
  )
  await addApplication(server)
  await addApplication(server, { id: 'connected-app-own', isFirstParty: true })
  const config = await openid.discovery(new URL(issuer), 'connected-app-1', appSecret, undefined, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  })
  const users = { ann: await createUser('ann@example.org'), bob: await createUser('bob@example.org') }

  async function createUser(email: string): Promise<string> {
    return (await readUser(server, await signInByCode(server, email))).user_id
  }

  /** Builds the link of an authorization request. */
  async function begin(change: Parameters = {}) {
    const verifier = openid.randomPKCECodeVerifier()
    const state = openid.randomState()
    const nonce = openid.randomNonce()
    const link = openid.buildAuthorizationUrl(config, {
      redirect_uri: callbackUrl,
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      state,
      nonce,
    })
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) link.searchParams.delete(name)
      else link.searchParams.set(name, value)
    }
    return { link, checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce } }
  }

  /** Exchanges the code in a response. */
  function finish({ checks }: Begun, outcome: ConsentOutcome, maxAge?: number) {
    if (outcome.does !== 'redirect')
      throw new Error(`The page does not redirect. It does this: ${outcome.does}.`)
    return openid.authorizationCodeGrant(config, outcome.url, {
      ...checks,
      idTokenExpected: true,
      ...(maxAge === undefined ? {} : { maxAge }),
    })
  }

  const visit = ({ link }: Pick<Begun, 'link'>, token?: string, requestToken?: string) =>
    visitConsentPage(link, { server, token, requestToken })

  return {
    server,
    issuer,
    config,
    close,
    begin,
    finish,
    visit,

    /** Signs in a minute after everything that happened before. */
    async signIn(userKey: keyof typeof users): Promise<string> {
      server.clock.advance(seconds(60))
      const sessionContext = { factors: [], ip: '', userAgent: '' }
      const { token } = await runUnit(server.deps.db, shopProject, (unit) =>
        openSession(unit, server.deps, { userId: users[userKey], minutes: 300, ...sessionContext }),
      )
      return token
    },

    /** Requests and allows the usual scopes. */
    async allow(token: string) {
      const begun = await begin()
      return finish(begun, await visit(begun, token))
    },

    forgetConsents: () => server.deps.db.transaction((tx) => tx.delete(consents)),
  }
}

export type OpenidFixture = Awaited<ReturnType<typeof createOpenidFixture>>
export type Begun = {
  link: URL
  checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string }
}

/** Returns the error of a response, `code` for a code, or otherwise what the page does. */
export const responseOf = (outcome: ConsentOutcome): string =>
  outcome.does === 'redirect' ? (outcome.url.searchParams.get('error') ?? 'code') : outcome.does
