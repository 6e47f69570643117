import { describe, expect, it } from 'vitest'
import { commonEmailDomains } from './permissions.ts'
import { publicEmailDomains } from './public-email-domains.ts'

describe('publicEmailDomains', () => {
  it.each(
    'gmail.com hotmail.co.uk yahoo.co.uk t-online.de tutanota.com tuta.com posteo.de mailbox.org bluewin.ch wp.pl'.split(
      ' ',
    ),
  )('contains %s', (domain) => expect(publicEmailDomains.has(domain)).toBe(true))

  it.each('bakery.org example.org ibm.com hotel.test'.split(' '))('does not contain %s', (domain) =>
    expect(publicEmailDomains.has(domain)).toBe(false),
  )

  it('contains every common domain, in normal form', () => {
    expect([...commonEmailDomains].filter((domain) => !publicEmailDomains.has(domain))).toEqual([])
    expect([...commonEmailDomains].filter((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))).toEqual(
      [],
    )
    expect(publicEmailDomains.size).toBeGreaterThan(8000)
  })
})
