import { beforeEach, describe, expect, it } from 'vitest'
import { productNames } from '#contract/products.ts'
import { callBackend } from '#support/server/call-backend.ts'
import { impersonate } from '#support/server/impersonate.ts'
import { createShopUser } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { callProvider, type ProviderRequest } from '#support/server/provider-client.ts'
import { portalToken } from '#support/server/test-server.ts'
import { minutes } from '../../../platform/machine/clock.ts'

const ann = 'ann@example.org'
const server = testServerForEach()
let user_id: string
let token: string
beforeEach(async () => {
  user_id = (await createShopUser(server, ann)).userId
  token = String((await callBackend(server, '/magic_links', { user_id })).token)
})

const redeem = async (linkToken = token, more: ProviderRequest = {}) => {
  const body = { token: linkToken, session_duration_minutes: 30 }
  const response = await callProvider(server, '/magic_links/authenticate', { body, ...more })
  return response.body.error_type ?? response.body.data?.user_id
}
const rejected = 'unable_to_auth_magic_link'

describe('a link that the site sends itself, on its page', () => {
  it('signs in once', async () => {
    expect([await redeem(), await redeem()]).toEqual([user_id, rejected])
  })

  it('expires', async () => {
    server.clock.advance(minutes(60))
    expect(await redeem()).toBe(rejected)
  })

  it('cannot be the token of an operator', async () => {
    expect(await redeem(await impersonate(server, ann))).toBe(rejected)
  })

  it('does not sign in to another project', async () => {
    expect(await redeem(token, { publicToken: portalToken })).toBe(rejected)
    expect(await redeem()).toBe(user_id)
  })

  it('signs no one in while the project does not offer links, and stays valid', async () => {
    await changeProject(server, { products: productNames.filter((name) => name !== 'emailMagicLinks') })
    expect(await redeem()).toBe('endpoint_not_authorized_for_sdk')
    await changeProject(server, { products: [...productNames] })
    expect(await redeem()).toBe(user_id)
  })
})
