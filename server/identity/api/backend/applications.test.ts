import { beforeAll, expect, it } from 'vitest'
import { addApplication, callbackUrl } from '#support/server/applications.ts'
import { typeOf } from '#support/server/backend-client.ts'
import { backendForAll } from '#support/server/prepared-server.ts'

const { client, server } = backendForAll()

beforeAll(async () => {
  await addApplication(server)
  await addApplication(server, { id: 'connected-app-2' })
  await addApplication(server, { id: 'connected-app-3', projectId: 'project-portal' })
})

it('applications are listed in pages, read and deleted within their project', async () => {
  const { clients } = client.connectedApp
  const first = await clients.search({ limit: 1 })
  expect(first.connected_apps.map(({ client_id }) => client_id)).toEqual(['connected-app-1'])
  expect(first.results_metadata).toEqual({ total: 2, next_cursor: expect.any(String) })
  const second = await clients.search({ cursor: first.results_metadata.next_cursor ?? '' })
  expect(second.connected_apps.map(({ client_id }) => client_id)).toEqual(['connected-app-2'])
  for (const cursor of ['garbage', 'connected-app-1'])
    await expect(clients.search({ cursor })).rejects.toMatchObject({
      status_code: 400,
      error_type: 'connected_app_search_invalid_cursor',
    })
  const { connected_app } = await clients.get({ client_id: 'connected-app-1' })
  expect(connected_app).toMatchObject({ client_type: 'third_party', redirect_urls: [callbackUrl] })
  expect(connected_app).not.toHaveProperty('client_secret')
  await expect(clients.get({ client_id: 'connected-app-3' })).rejects.toMatchObject({ status_code: 404 })
  await expect(clients.delete({ client_id: 'connected-app-3' })).rejects.toMatchObject({ status_code: 404 })
  expect(await clients.delete({ client_id: 'connected-app-1' })).toMatchObject({
    client_id: 'connected-app-1',
  })
  expect(await typeOf(clients.get({ client_id: 'connected-app-1' }))).toBe('connected_app_not_found')
})
