import { describe, expect, it } from 'vitest'
import { findSafeCallback } from './safe-callback.ts'

const origin = 'https://cakes.example.org'
const nul = String.fromCharCode(0)

describe('findSafeCallback', () => {
  it.each([
    ['/portal', '/portal'],
    ['/', '/'],
    ['/portal?tab=files&file=1', '/portal?tab=files&file=1'],
    ['/portal?search=a//b', '/portal?search=a//b'],
    ['/portal#top', '/portal#top'],
    ['/a/../portal', '/portal'],
    ['/portal?q=100%25', '/portal?q=100%25'],
    ['/portal?q=100%', '/portal?q=100%'],
    ['/portal?q=ä', '/portal?q=%C3%A4'],
    ['/@evil.example', '/@evil.example'],
    ['/portal?next=https://evil.example', '/portal?next=https://evil.example'],
  ])('accepts %j', (callback, path) => expect(findSafeCallback(callback, origin)).toBe(path))

  it.each([
    null,
    '',
    'portal',
    ' /portal',
    'https://evil.example',
    `${origin}/portal`,
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/portal\\..\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    `/${nul}/evil.example`,
    '\t//evil.example',
    '/portal\n',
    '/portal?q=\r\nSet-Cookie:x',
    '/\u0085/evil.example',
    '/\u2028/evil.example',
    '/%2fevil.example',
    '/%2Fevil.example',
    '%2f%2fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%0a/evil.example',
    '/%00/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/%252fevil.example',
    '/%25252fevil.example',
    '/%255cevil.example',
    '/%2525252525252fevil.example',
    '/%2fevil.example%',
    '/%2fevil.example?q=100%',
    '/.//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    '/x/%2e%2e//evil.example',
    `/${'a'.repeat(3000)}`,
  ])('rejects %j', (callback) => expect(findSafeCallback(callback, origin)).toBeUndefined())

  it('never returns a path that resolves to another origin', () => {
    const pieces = [
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      '%',
    ]
    for (const a of pieces)
      for (const b of pieces)
        for (const c of pieces)
          for (const d of pieces) {
            const path = findSafeCallback(`/${a}${b}${c}${d}`, origin)
            if (path === undefined) continue
            expect(new URL(path, origin).origin, `/${a}${b}${c}${d}`).toBe(origin)
            expect(path).not.toMatch(/^\/[/\\]/)
          }
  })
})
