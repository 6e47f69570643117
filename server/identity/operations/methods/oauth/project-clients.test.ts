import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { toStart } from '#support/server/social.ts'
import { portalOrigin, portalProject, portalToken, shopHome, shopToken } from '#support/server/test-server.ts'
import { toDocumentClients } from '../../../accounts/social/find-social-clients.ts'
import type { SocialClients } from '../../../accounts/social/social-clients.ts'
import { saveProjectSecrets } from '../../../base/projects/secret-store.ts'
import { projects } from '../../../base/schema/projects.ts'

const clientSecret = 'secret-of-the-client'
const server = testServerForEach({ mode: 'production' })

beforeEach(async () => {
  await changeProject(server, { redirectUrls: [`${portalOrigin}/login`] }, portalProject.id)
})

async function setClients(id: 'project-shop' | 'project-portal', clients: SocialClients) {
  const { social, secrets } = toDocumentClients(clients)
  await server.deps.db.transaction(async (tx) => {
    await tx.update(projects).set({ social }).where(eq(projects.id, id))
    await saveProjectSecrets(tx, server.deps, id, secrets)
  })
}

/** Starts a sign-in. @returns the redirect and the cookie of the browser */
async function start(publicToken: string, cookie = '') {
  const response = await server.app.request(toStart('github', { public_token: publicToken }), {
    headers: { cookie },
  })
  const url = new URL(response.headers.get('location') ?? '', portalOrigin)
  return { url, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Opens the callback like a user who declined at the provider. */
async function returnWith(state: string, cookie: string) {
  const url = `${portalOrigin}/v1/oauth/callback/github?error=access_denied&state=${state}`
  const response = await server.app.request(url, { headers: { cookie } })
  const location = response.headers.get('location')
  return location === null ? await response.text() : new URL(location).searchParams.get('stytch_error_type')
}

describe('social clients', () => {
  it('belong to one project: a project without a client cannot use the provider', async () => {
    await setClients('project-shop', { github: { clientId: 'shop', clientSecret } })
    const { url } = await start(shopToken)
    expect([url.origin, url.searchParams.get('client_id')]).toEqual(['https://github.com', 'shop'])
    const rejected = await start(portalToken)
    expect(rejected.url.searchParams.get('stytch_error_type')).toBe('oauth_config_not_found')
    const oneTap = `${portalOrigin}/v1/public/oauth/google/onetap/start?public_token=${shopToken}`
    const prompt = (await (await server.app.request(oneTap)).json()) as { error_type?: string }
    expect(prompt.error_type).toBe('oauth_config_not_found')
  })

  it('of all projects share one callback URL', async () => {
    await setClients('project-shop', { github: { clientId: 'shop', clientSecret } })
    await setClients('project-portal', { github: { clientId: 'portal', clientSecret } })
    const urls = [(await start(shopToken)).url, (await start(portalToken)).url]
    expect(urls.map((url) => url.searchParams.get('client_id'))).toEqual(['shop', 'portal'])
    expect(new Set(urls.map((url) => url.searchParams.get('redirect_uri')))).toEqual(
      new Set([`${portalOrigin}/v1/oauth/callback/github`]),
    )
  })

  it('never make the server connect to its own network', async () => {
    let connections = 0
    const internal = createServer().on('connection', (socket) => {
      connections += 1
      socket.destroy()
    })
    await once(internal.listen(0, '127.0.0.1'), 'listening')
    const issuer = `http://127.0.0.1:${(internal.address() as AddressInfo).port}`
    await setClients('project-shop', { github: { clientId: 'shop', clientSecret, issuer } })
    const { url } = await start(shopToken)
    expect(url.searchParams.get('stytch_error_type')).toBe('oauth_flow_callback_error')
    expect(connections).toBe(0)
    internal.close()
  })

  it('follow changes of the document, and a sign-in that was started with the previous client fails', async () => {
    await setClients('project-shop', { github: { clientId: 'old', clientSecret } })
    const started = await start(shopToken)
    const state = started.url.searchParams.get('state') ?? ''
    await setClients('project-shop', { github: { clientId: 'new', clientSecret } })
    expect((await start(shopToken)).url.searchParams.get('client_id')).toBe('new')
    expect(await returnWith(state, started.cookie)).toBe('oauth_config_not_found')
  })

  it('cannot be used without their secret', async () => {
    const { social } = toDocumentClients({ github: { clientId: 'shop', clientSecret } })
    await server.deps.db.transaction((tx) => tx.update(projects).set({ social }))
    expect((await start(shopToken)).url.href.startsWith(shopHome)).toBe(true)
  })
})

describe('the cookie of a sign-in', () => {
  beforeEach(async () => {
    await setClients('project-shop', { github: { clientId: 'shop', clientSecret } })
    await setClients('project-portal', { github: { clientId: 'portal', clientSecret } })
  })

  it('is separate for each project', async () => {
    const shop = await start(shopToken)
    const portal = await start(portalToken, shop.cookie)
    const [shopName, shopValue] = shop.cookie.split('=')
    const [portalName, portalValue] = portal.cookie.split('=')
    expect(portalName).not.toBe(shopName)
    expect(portalValue).not.toBe(shopValue)
    expect((await start(shopToken, shop.cookie)).cookie).toBe(shop.cookie)
  })

  it('does not complete a sign-in of another project, even under the right name', async () => {
    const [shop, portal] = [await start(shopToken), await start(portalToken)]
    const state = shop.url.searchParams.get('state') ?? ''
    const moved = `${shop.cookie.split('=')[0]}=${portal.cookie.split('=')[1]}`
    expect(await returnWith(state, portal.cookie)).toContain('oauth_invalid_state')
    expect(await returnWith(state, moved)).toContain('oauth_invalid_state')
    expect(await returnWith(state, shop.cookie)).toBe('oauth_access_denied')
  })
})
