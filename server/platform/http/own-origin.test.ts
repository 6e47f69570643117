import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Env } from './context.ts'
import { getOwnOrigin } from './own-origin.ts'

const publicUrl = 'https://cakes.example.org'

it.each([
  ['production', 'http://localhost:4000', publicUrl],
  ['production', 'http://127.0.0.1:4000', publicUrl],
  ['production', 'https://attacker.example', publicUrl],
  ['development', 'http://localhost:4000', 'http://localhost:4000'],
  ['development', 'http://demo.localhost:4100', 'http://demo.localhost:4100'],
  ['development', 'http://[::1]:4000', 'http://[::1]:4000'],
  ['development', 'https://attacker.example', publicUrl],
  ['development', 'https://localhost.attacker.example', publicUrl],
] as const)('in %s, a request to %s belongs to %s', async (mode, requested, expected) => {
  const app = new Hono<Env>().get('/', (context) => context.text(getOwnOrigin(context, { mode, publicUrl })))
  expect(await (await app.request(`${requested}/`)).text()).toBe(expected)
})
