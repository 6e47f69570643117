import { expect, it } from 'vitest'
import type { Email, Grantee } from '#contract/ids.ts'
import { findOpenRequests } from './request-rules.ts'

const request = { email: 'ann@a.test' as Email, requested_at: '2026-11-29T06:00:00.000Z' }
const may = (email: string) => ({ email: email as Grantee, key_path: ['file'] })

it.each([
  ['nobody has access', [], [request]],
  ['another user has access', [may('bob@a.test')], [request]],
  ['the user has access', [may('ann@a.test')], []],
  ['the domain has access', [may('*@a.test')], []],
])('findOpenRequests, if %s', (_, permissions, expected) => {
  expect(findOpenRequests([request], permissions)).toEqual(expected)
})

it('finds none in the response of a server before 5.3', () => {
  expect(findOpenRequests(undefined, [])).toEqual([])
})
