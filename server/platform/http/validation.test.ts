import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from './context.ts'
import { parseJson, readJson } from './validation.ts'

const list = (count: number) => `[${Array.from({ length: count }, () => 0).join(',')}]`

describe('a JSON body', () => {
  it('has at most 5000 values', () => {
    expect(parseJson(list(4999))).toHaveLength(4999)
    const rejected = {
      code: 'invalid_input',
      content: { text: { english: 'The request body must have at most 5000 values.' } },
    }
    for (const text of [list(5000), `{"a":${list(4999)}}`, list(32_000), `[${list(2500)},${list(2500)}]`])
      expect(() => parseJson(text)).toThrow(expect.objectContaining(rejected))
  })

  it('is nested at most 32 levels deep', () => {
    const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    expect(parseJson(nest(32))).toHaveLength(1)
    expect(() => parseJson(nest(33))).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(() => parseJson(`{"a":[${nest(31)}]}`)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    expect(() => parseJson(nest(500_000))).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  it('can have any text', () => {
    const value = { a: '[{,'.repeat(10_000), b: ['"[', '\\', '\\"[', '\\\\'], '[{"': 1 }
    expect(parseJson(JSON.stringify(value))).toEqual(value)
  })

  it.each(['{"a', '[', '"\\', '"\\"', ']', ',', ''])('is rejected if it is %j', (text) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  it.each([
    [true, 20_000],
    [false, 5000],
  ])('has a limit that depends on the route (large: %s)', async (hasLargeBody, max) => {
    const app = new Hono<Env>().post('*', async (context) => {
      context.set('hasLargeBody', hasLargeBody)
      return context.json(await readJson(context))
    })
    app.onError(({ message }, context) => context.text(message, 400))
    const post = (count: number) =>
      app.request('/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: list(count),
      })
    expect([(await post(max - 1)).status, (await post(max)).status]).toEqual([200, 400])
  })
})
