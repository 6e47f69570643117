import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import type { Browser, Page } from './browser.ts'
import { openServer } from './open-server.ts'

export const issuerClient = { clientId: 'cakelock-at-the-issuer', clientSecret: 'issuer-secret' }

export type OpenidIssuer = { url: string; port: number; close(): void }

/**
 * A real OpenID Connect server. A user who signs in with an email address owns it. It is verified unless it begins with
 * `unverified`. The profile is at the userinfo endpoint. If the email address begins with `mixed`, it is unverified in
 * the ID token, and the userinfo endpoint returns a different, verified address.
 * @param port default: a free port
 */
export async function startOpenidIssuer(callbackUrls: string[], port = 0): Promise<OpenidIssuer> {
  const server = createServer()
  const opened = await openServer(server, port)
  const url = `http://127.0.0.1:${opened.port}`
  const provider = new Provider(url, {
    clients: [
      {
        client_id: issuerClient.clientId,
        client_secret: issuerClient.clientSecret,
        redirect_uris: callbackUrls,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      email: ['email', 'email_verified', 'hd'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
    },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    // Otherwise ID tokens never contain an email address.
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: async (use) => {
        const isMixed = id.startsWith('mixed')
        if (use === 'id_token') return { sub: id, ...(isMixed ? { email: id } : {}) }
        return {
          sub: id,
          email: isMixed ? 'other@example.org' : id,
          email_verified: !id.startsWith('unverified'),
          hd: 'example.org',
          name: 'Ann Example',
          given_name: 'Ann',
          family_name: 'Example',
          locale: 'de',
        }
      },
    }),
  })
  server.on('request', provider.callback())
  return { url, ...opened }
}

/** Signs in on the issuer's own pages and grants consent. @returns the page after the redirects */
export async function passIssuer(browser: Browser, page: Page, email: string): Promise<Page> {
  const consent = await browser.submit(page, { login: email, password: 'any' })
  return browser.submit(consent, {})
}
