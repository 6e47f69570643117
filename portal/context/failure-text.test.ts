import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { en } from '../messages/en.ts'
import { createTranslate } from '../messages/translate.ts'
import { findFailureText } from './failure-text.ts'

const t = createTranslate(en)
const unavailable = 'The server is currently unavailable. Please try again later.'
const wrongCode = 'That code is wrong.'

describe('findFailureText', () => {
  it.each<[string, unknown, string | undefined]>([
    ['offline', new ApiError('offline'), 'You are offline. Please check your connection.'],
    [
      'network failure',
      new ApiError('unreachable'),
      'Could not connect to the server. Please try again later.',
    ],
    ['server down', new ApiError('unavailable', { text: 'Bad gateway' }), unavailable],
    ['the server sends a text', new ApiError('wrong_code', { text: wrongCode }), wrongCode],
    ['the server sends no text', new ApiError('unreadable', { status: 418 }), 'Failed to verify code'],
    [
      'an unexpected server error',
      new ApiError('unavailable', { status: 500, requestId: 'request-1' }),
      `${unavailable} Reference: request-1`,
    ],
    [
      'a reply with an unexpected shape',
      new ApiError('unexpected_reply', { status: 200, requestId: 'request-2' }),
      'Failed to verify code. Reference: request-2',
    ],
    [
      'an ordinary rejection',
      new ApiError('wrong_code', { status: 400, text: wrongCode, requestId: 'request-3' }),
      wrongCode,
    ],
    [
      'a server that is temporarily unavailable',
      new ApiError('unavailable', { status: 503, requestId: 'request-4' }),
      unavailable,
    ],
    ['an error other than an ApiError', new Error('bug'), 'Failed to verify code'],
    [
      'a wait of seconds',
      new ApiError('too_many_requests', { text: 'Too many attempts.', retryAfter: 31 }),
      'Too many attempts. You can try again in 31 s.',
    ],
    [
      'a wait of minutes, rounded up',
      new ApiError('too_many_requests', { text: 'Too many attempts.', retryAfter: 61 }),
      'Too many attempts. You can try again in 2 min.',
    ],
    [
      'a wait of hours, rounded up',
      new ApiError('too_many_requests', { text: 'Too many attempts.', retryAfter: 7201 }),
      'Too many attempts. You can try again in 3 h.',
    ],
    ['the session ended', new ApiError('session_ended'), undefined],
    ['an onboarding step is missing', new ApiError('pin_pending', { text: 'x' }), undefined],
    ['aborted', new DOMException('left', 'AbortError'), undefined],
  ])('%s', (_, error, text) => expect(findFailureText(error, t, 'failure.verify')).toBe(text))
})
