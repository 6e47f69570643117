import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { en } from '../messages/en.ts'
import { createTranslate } from '../messages/translate.ts'
import { canAsk, findProblem, NoKeys, toLines } from './problems.ts'

const t = createTranslate(en)
const engineError = (code: string) => Object.assign(new Error(code), { code })

describe('the text of an opener problem', () => {
  it.each<[string, unknown, string[] | undefined]>([
    [
      'banned',
      new ApiError('user_banned', {
        status: 403,
        text: 'You have been banned from this file.',
        reason: 'Banned via portal',
      }),
      ['Access denied: You have been banned from this file.', 'Reason: Banned via portal'],
    ],
    [
      'no permission',
      new ApiError('no_permission', { status: 403, text: 'You do not have permission to open this file.' }),
      ['Access denied: You do not have permission to open this file.'],
    ],
    [
      'expired',
      new ApiError('expired_access', { status: 410, text: 'Access to this file has expired.' }),
      ['Access denied: Access to this file has expired.'],
    ],
    ['a 403 without a text', new ApiError('unreadable', { status: 403 }), ['Access denied: Access denied']],
    [
      'unknown file',
      new ApiError('unknown_file', { status: 404, text: 'This file is not registered.' }),
      ['Error retrieving keys: This file is not registered.'],
    ],
    [
      'server down',
      new ApiError('unavailable', { status: 503 }),
      ['Error retrieving keys: The server is currently unavailable. Please try again later.'],
    ],
    [
      'network down',
      new ApiError('unreachable'),
      ['Error retrieving keys: Could not connect to the server. Please try again later.'],
    ],
    [
      'an unreadable error',
      new ApiError('unreadable', { status: 418 }),
      ['Error retrieving keys: HTTP Error 418'],
    ],
    [
      'a response with an unexpected shape',
      new ApiError('unexpected_reply', { status: 200, at: 'keys' }),
      ['Error retrieving keys: Unexpected API response format'],
    ],
    [
      'invalid keys',
      new ApiError('unexpected_reply', { status: 200, at: 'keys.0' }),
      ['Error retrieving keys: No valid keys found for this file'],
    ],
    ['no keys', new NoKeys(), ['No decryption keys available for this file.']],
    [
      'an onboarding step instead of denied access',
      new ApiError('pin_pending', { status: 403, text: 'x' }),
      undefined,
    ],
    ['the end of the session', new ApiError('session_ended', { status: 401 }), undefined],
    ...(['foreign_file', 'not_a_cake', 'no_key_fits'] as const).map((code): [string, unknown, string[]] => [
      code,
      engineError(code),
      [
        'Decryption failed: Could not decrypt file with any of the provided keys. The file may be corrupted or you may not have permission.',
      ],
    ]),
    [
      'wrong_extension',
      engineError('wrong_extension'),
      ['Error: Selected file must have a .cake extension.'],
    ],
    ['layered', engineError('layered'), ['This is a layered cake. Please use the app to open it.']],
    [
      'newer_version',
      engineError('newer_version'),
      [
        'This cake has a newer format than this version of the portal can open. Reload the page. If that doesn’t help, the portal needs an update first.',
      ],
    ],
    ['an unknown code', engineError('brand_new'), ['Unknown error occurred']],
    ['anything else', 'boom', ['Unknown error occurred']],
  ])('%s', (_, error, lines) => {
    const problem = findProblem(error, t)
    expect(problem && toLines(problem, t)).toEqual(lines)
  })
})

describe('canAsk', () => {
  it.each([
    ['no_permission', true],
    ['user_banned', false],
    ['address_held', false],
    ['early_access', false],
    ['expired_access', false],
    ['unknown_file', false],
  ] as const)('%s: %s', (code, expected) => {
    const status = code === 'unknown_file' ? 404 : 403
    const problem = findProblem(new ApiError(code, { status, text: 'No.' }), t)
    expect(problem && canAsk(problem)).toBe(expected)
  })
})
