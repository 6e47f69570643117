import { describe, expect, it } from 'vitest'
import { isPagePath } from './page-path-rules.ts'

describe('a page of the portal', () => {
  it.each([
    '/',
    '/index.html',
    '/login',
    '/portal',
    '/account/delete',
    '/v2/anything',
    '/apiary',
    '/no/such/page',
  ])('is at %s', (path) => expect(isPagePath(path)).toBe(true))

  it.each([
    '/api',
    '/api/v1/none',
    '/api/v2/none',
    '/sdk/v1/none',
    '/v1/none',
    '/oauth/stand-in/google',
    '/oauth2/none',
    '/widget/none.js',
    '/clientside-services/none',
    '/assets/none.js',
    '/demo/cakes/none',
    '/metrics',
    '/outbox',
    '/outbox.json',
    '/stand-in/payment/none',
    '/healthz/none',
    '/favicon.ico',
    '/main.js.map',
    '/.env',
    '/.git/config',
    '/.well-known/none',
  ])('is not at %s', (path) => expect(isPagePath(path)).toBe(false))
})
