import { describe, expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

const secret = 'ann@example.org'
const sql = 'insert into codes values ($1)'

/** Creates an error like a library's, with additional properties. */
const thrown = (message: string, extras: object = {}, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), extras)

function parseBadJson(): unknown {
  try {
    return JSON.parse(`${secret} is no JSON`)
  } catch (error) {
    return error
  }
}

describe('an error in the log', () => {
  it.each<[string, unknown, object]>([
    [
      'describes a query error with its codes',
      thrown(
        `Failed query: ${sql}\nparams: ${secret}`,
        { query: sql, params: [secret] },
        thrown(`duplicate key value: ${secret}`, {
          severity: 'ERROR',
          code: '23505',
          constraint: 'emails_pkey',
          detail: `Key (address)=(${secret}) already exists.`,
        }),
      ),
      { name: 'Error', cause: { name: 'Error', code: '23505', constraint: 'emails_pkey' } },
    ],
    ['describes a parser error with its name', parseBadJson(), { name: 'SyntaxError' }],
    [
      'describes a network error with its code and cause',
      thrown('fetch failed', {}, thrown('connect ECONNREFUSED', { code: 'ECONNREFUSED' })),
      { message: 'fetch failed', cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' } },
    ],
    ['describes a value that is not an error', secret, { name: 'string' }],
    ['describes undefined', undefined, { name: 'undefined' }],
  ])('%s', (_, problem, expected) => {
    const described = describeError(problem)
    expect(described).toMatchObject(expected)
    const text = JSON.stringify(described)
    expect(text).not.toContain(secret)
    expect(text).not.toContain('insert')
  })

  it('only contains stack frames from the product’s files', () => {
    const problem = new TypeError('x is not a function')
    const { frames = [] } = describeError(problem)
    expect(problem.stack).toContain('node_modules')
    expect(frames[0]).toMatch(/server\/platform\/http\/describe-error\.test\.ts:\d+:\d+/)
    expect(frames.join()).not.toMatch(/node_modules|node:|file:|\(\//)
  })
})
