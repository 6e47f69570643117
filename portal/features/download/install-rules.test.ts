import { describe, expect, it } from 'vitest'
import { findInstallWay, hasCommandLine, toInstallCommand } from './install-rules.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const chrome = 'Chrome/140.0.0.0 Safari/537.36'
const safari = `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`

describe('findInstallWay', () => {
  it.each([
    ['Safari on a Mac', safari, 0, 'macSafari'],
    ['Safari on an iPad, which claims to be a Mac', safari, 5, 'ios'],
    ['Safari on an iPhone', `${iphone} AppleWebKit/605.1.15 Safari/604.1`, 5, 'ios'],
    ['Chrome on an iPhone', `${iphone} CriOS/140.0 Safari/604.1`, 5, 'ios'],
    ['Chrome on a Mac', `${mac} AppleWebKit/537.36 (KHTML, like Gecko) ${chrome}`, 0, 'chromium'],
    ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 0, 'chromium'],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
      5,
      'android',
    ],
    [
      'Firefox on Android',
      'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
      5,
      'android',
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 0, 'none'],
    ['Firefox on a Mac', `${mac} Gecko/20100101 Firefox/145.0`, 0, 'none'],
  ])('%s', (_, userAgent, touch, way) => {
    expect(findInstallWay(userAgent, touch)).toBe(way)
  })
})

it('offers the command line on computers only', () => {
  expect((['ios', 'android', 'chromium', 'macSafari', 'none'] as const).map(hasCommandLine)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

it('installs the command-line tool of the same version from the same server', () => {
  expect(toInstallCommand('https://files.example', '4.0.4')).toBe(
    'npm install --global https://files.example/downloads/cakelock-cli-4.0.4.tgz',
  )
})
