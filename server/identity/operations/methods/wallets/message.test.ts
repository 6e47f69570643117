import { describe, expect, it } from 'vitest'
import { toSiweParts } from './compose-message.ts'
import { toMessageText } from './message.ts'

const origin = 'https://shop.example.org:8443'

describe('the message', () => {
  const message = {
    chain: 'Ethereum',
    domain: 'shop.example.org:8443',
    address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    statement: 'Sign in.',
    uri: `${origin}/login`,
    chainId: '1',
    nonce: '32891756a',
    issuedAt: new Date('2026-03-01T12:00:00Z'),
    expiresAt: new Date('2026-03-01T12:10:00Z'),
  } as const

  it('has the format of EIP-4361', () =>
    expect(toMessageText(message)).toBe(
      [
        'shop.example.org:8443 wants you to sign in with your Ethereum account:',
        '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        '',
        'Sign in.',
        '',
        'URI: https://shop.example.org:8443/login',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: 32891756a',
        'Issued At: 2026-03-01T12:00:00.000Z',
        'Expiration Time: 2026-03-01T12:10:00.000Z',
      ].join('\n'),
    ))

  it('includes the optional fields', () => {
    const more = {
      notBefore: new Date('2026-03-01T12:01:00Z'),
      requestId: 'request-7',
      resources: ['https://example.org/terms', 'ipfs://bafy'],
    }
    expect(
      toMessageText({ ...message, chain: 'Solana', ...more })
        .split('\n')
        .slice(-5),
    ).toEqual([
      'Not Before: 2026-03-01T12:01:00.000Z',
      'Request ID: request-7',
      'Resources:',
      '- https://example.org/terms',
      '- ipfs://bafy',
    ])
  })
})

describe('the parts from the host', () => {
  it('are all optional', () =>
    expect(toSiweParts({}, origin)).toMatchObject({
      uri: origin,
      chainId: '1',
      statement: expect.stringContaining('wallet'),
    }))

  it.each([
    ['invalid_siwe_uri', { uri: 'https://evil.example/login' }],
    ['invalid_siwe_uri', { uri: 'http://shop.example.org:8443' }],
    ['invalid_siwe_uri', { uri: `${origin}/a\nURI: https://evil.example` }],
    ['invalid_siwe_uri', { uri: '/login' }],
    ['invalid_siwe_uri', { uri: `${origin}/${'a'.repeat(500)}` }],
    ['invalid_siwe_chain_id', { chain_id: '0x1' }],
    ['invalid_siwe_chain_id', { chain_id: '0' }],
    ['invalid_siwe_statement', { statement: 'Sign in.\nURI: https://evil.example' }],
    ['invalid_siwe_statement', { statement: '' }],
    ['invalid_siwe_statement', { statement: 'Grüße' }],
    ['invalid_siwe_statement', { statement: 'a'.repeat(301) }],
    ['invalid_siwe_message_request_id', { message_request_id: 'a b' }],
    ['invalid_siwe_message_request_id', { message_request_id: 'a\n- b' }],
    ['invalid_siwe_resource', { resources: ['no address'] }],
    ['invalid_siwe_resource', { resources: ['https://example.org\n- https://evil.example'] }],
    ['invalid_siwe_resource', { resources: Array<string>(11).fill('https://example.org') }],
  ])('reports %s for %j', (type, params) => {
    expect(() => toSiweParts(params, origin)).toThrow(type)
  })

  it.each([
    [{ uri: `${origin}/login?next=%2F` }],
    [{ chain_id: '8453' }],
    [{ statement: 'I accept the terms: https://example.org/terms' }],
    [{ message_request_id: '' }],
    [{ resources: ['ipfs://bafy', 'https://example.org/'] }],
  ])('accepts %j', (params) => {
    expect(() => toSiweParts(params, origin)).not.toThrow()
  })
})
