import { describe, expect, it } from 'vitest'
import { findPasskeyOrigins } from './domain-rules.ts'

const origins = [
  'https://shop.example.org',
  'https://pay.shop.example.org:8443',
  'http://demo.localhost:4100',
  'https://notexample.org',
]

describe('the origins of a passkey’s domain', () => {
  it.each([
    ['the host itself', 'pay.shop.example.org', ['https://pay.shop.example.org:8443']],
    ['a parent domain', 'example.org', ['https://shop.example.org', 'https://pay.shop.example.org:8443']],
    ['the end of a name is no parent', 'ample.org', []],
    ['a name under the host', 'x.shop.example.org', []],
    ['a top level domain', 'org', []],
    ['localhost is no parent', 'localhost', []],
    ['a host without a dot in front', 'demo.localhost', ['http://demo.localhost:4100']],
    ['an address with a scheme', 'https://shop.example.org', []],
    ['nothing', '', []],
  ])('%s', (_, domain, expected) => expect(findPasskeyOrigins(origins, domain)).toEqual(expected))
})
