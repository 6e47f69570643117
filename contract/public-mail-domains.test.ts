import { describe, expect, it } from 'vitest'
import { commonMailDomains } from './permissions.ts'
import { publicMailDomains } from './public-mail-domains.ts'

describe('publicMailDomains', () => {
  it.each(
    'gmail.com hotmail.co.uk yahoo.co.uk t-online.de tutanota.com tuta.com posteo.de mailbox.org bluewin.ch wp.pl'.split(
      ' ',
    ),
  )('contains %s', (domain) => expect(publicMailDomains.has(domain)).toBe(true))

  it.each('bakery.org example.org ibm.com hotel.test'.split(' '))('does not contain %s', (domain) =>
    expect(publicMailDomains.has(domain)).toBe(false),
  )

  it('contains every common domain, in normal form', () => {
    expect([...commonMailDomains].filter((domain) => !publicMailDomains.has(domain))).toEqual([])
    expect([...commonMailDomains].filter((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))).toEqual([])
    expect(publicMailDomains.size).toBeGreaterThan(8000)
  })
})
