import { describe, expect, it } from 'vitest'
import { splitLink } from './split-link.ts'

describe('a sentence of the server that ends with a URL', () => {
  const origin = 'https://files.example.org'
  it.each([
    [
      'Subscribe: https://files.example.org/portal?tab=subscription',
      'Subscribe.',
      '/portal?tab=subscription',
    ],
    ['Subscribe: https://files.example.org.evil.test/plans', 'Subscribe.', undefined],
    ['The free plan allows 1 cake a month.', 'The free plan allows 1 cake a month.', undefined],
    ['اشترك: https://files.example.org/portal', 'اشترك.', '/portal'],
  ])('%s', (text, sentence, path) => expect(splitLink(text, origin)).toEqual({ sentence, path }))
})
