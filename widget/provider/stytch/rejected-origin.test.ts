import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CodedError } from '../../core/coded-error.ts'
import { explainFailure } from './rejected-origin.ts'

const unreachable = new CodedError('unreachable')
const rejection = {
  error_type: 'bad_domain_for_stytch_sdk',
  request_id: 'request-1',
  error_message: 'Not allowed.',
}
const project = { publicToken: 'public-token-1', apiUrl: 'https://login.example.org' }
const said = vi.fn()

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  vi.stubGlobal('fetch', async () => Response.json(rejection, { status: 403 }))
  vi.spyOn(console, 'error').mockImplementation(said)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  said.mockClear()
})

describe('a failed call', () => {
  it('of a public page whose origin is not registered names the origin in the console only', async () => {
    expect(await explainFailure(unreachable, project)).toMatchObject({ code: rejection.error_type })
    expect(said).toHaveBeenCalledWith(expect.stringContaining('Add "https://shop.example" to "origins"'))
  })

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000'])(
    'of a server at %s names the origin on the card',
    async (apiUrl) => {
      expect(await explainFailure(unreachable, { ...project, apiUrl })).toMatchObject({
        code: 'origin_not_registered',
        message: expect.stringContaining('"https://shop.example"'),
      })
    },
  )

  it('of an unknown public token says so', async () => {
    const error_type = 'public_token_not_found'
    vi.stubGlobal('fetch', async () => Response.json({ ...rejection, error_type }, { status: 404 }))
    expect(await explainFailure(unreachable, project)).toMatchObject({ code: error_type })
    expect(said).not.toHaveBeenCalled()
  })

  it('of a registered page, or without a connection, stays unchanged', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ data: {} }))
    expect(await explainFailure(unreachable, project)).toBe(unreachable)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await explainFailure(unreachable, project)).toBe(unreachable)
    expect(said).not.toHaveBeenCalled()
  })
})
