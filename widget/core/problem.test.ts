import { describe, expect, it } from 'vitest'
import { toProblem } from './problem.ts'

describe('toProblem', () => {
  it.each<[unknown, unknown]>([
    [Object.assign(new Error('No.'), { code: 'wrong_code' }), { code: 'wrong_code', message: 'No.' }],
    [Object.assign(new Error(''), { code: 'wrong_code' }), { code: 'wrong_code' }],
    [
      Object.assign(new Error('Wait.'), { code: 'too_many_requests', retryAfterSeconds: 30 }),
      { code: 'too_many_requests', message: 'Wait.', waitUntil: 31_000 },
    ],
    [
      Object.assign(new Error('No.'), {
        code: 'passkey_unknown',
        error_type: 'locked',
        request_id: 'request-1',
      }),
      { code: 'passkey_unknown', message: 'No.', origin: { error_type: 'locked', request_id: 'request-1' } },
    ],
    [new Error('Something broke.'), { code: 'unknown', message: 'Something broke.' }],
    ['a text', { code: 'unknown' }],
    [undefined, { code: 'unknown' }],
    [{ code: 5, retryAfterSeconds: 'soon' }, { code: 'unknown' }],
  ])('reads %j', (thrown, problem) => expect(toProblem(thrown, 1_000)).toEqual(problem))
})
