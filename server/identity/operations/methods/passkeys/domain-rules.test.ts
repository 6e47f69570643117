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
    ['accepts the host itself', 'pay.shop.example.org', ['https://pay.shop.example.org:8443']],
    [
      'accepts a parent domain',
      'example.org',
      ['https://shop.example.org', 'https://pay.shop.example.org:8443'],
    ],
    ['rejects a partial name', 'ample.org', []],
    ['rejects a subdomain of the host', 'x.shop.example.org', []],
    ['rejects a top-level domain', 'org', []],
    ['rejects localhost as a parent', 'localhost', []],
    ['rejects a host with only the same suffix', 'demo.localhost', ['http://demo.localhost:4100']],
    ['rejects a URL', 'https://shop.example.org', []],
    ['rejects an empty domain', '', []],
  ])('%s', (_, domain, expected) => expect(findPasskeyOrigins(origins, domain)).toEqual(expected))
})
