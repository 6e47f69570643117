import { describe, expect, it } from 'vitest'
import { toDevice } from './device-rules.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

describe('the device type', () => {
  it.each([
    [
      'Chrome on Windows',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
      '?0',
      'desktop',
    ],
    [
      'Firefox on Linux',
      'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      undefined,
      'desktop',
    ],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      undefined,
      'desktop',
    ],
    ['a Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, '?0', 'desktop'],
    [
      'Chrome on an Android phone',
      `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
      '?1',
      'phone',
    ],
    [
      'Firefox on an Android phone',
      'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
      undefined,
      'phone',
    ],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      undefined,
      'phone',
    ],
    ['a phone with only a client hint', `Mozilla/5.0 ${chrome}`, '?1', 'phone'],
    [
      'Chrome on an Android tablet',
      `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`,
      '?0',
      'tablet',
    ],
    [
      'Firefox on an Android tablet',
      'Mozilla/5.0 (Android 15; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0',
      undefined,
      'tablet',
    ],
    [
      'an iPad with its own user agent',
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      undefined,
      'tablet',
    ],
    ['a program that is not a browser', 'curl/8.0', undefined, 'unknown'],
    ['a missing user agent', '', undefined, 'unknown'],
  ])('%s', (_, userAgent, mobileHint, device) => expect(toDevice({ userAgent, mobileHint })).toBe(device))
})
