import { describe, expect, it } from 'vitest'
import { commonMailDomains } from './permissions.ts'
import { publicMailDomains } from './public-mail-domains.ts'

describe('domains at which anybody can have an email address', () => {
  it.each(
    'gmail.com hotmail.co.uk yahoo.co.uk t-online.de tutanota.com tuta.com posteo.de mailbox.org bluewin.ch wp.pl'.split(
      ' ',
    ),
  )('%s is known', (domain) => expect(publicMailDomains.has(domain)).toBe(true))

  it.each('bakery.org example.org ibm.com hotel.test'.split(' '))('%s is not one', (domain) =>
    expect(publicMailDomains.has(domain)).toBe(false),
  )

  it('hold every common one, each in its normal form', () => {
    expect([...commonMailDomains].filter((domain) => !publicMailDomains.has(domain))).toEqual([])
    expect([...commonMailDomains].filter((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))).toEqual([])
    expect(publicMailDomains.size).toBeGreaterThan(8000)
  })
})
