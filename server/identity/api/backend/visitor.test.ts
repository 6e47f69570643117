import { expect, it } from 'vitest'
import { toLimitedVisitor, toVisitor } from './visitor.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['fe80::1%\u001b[31m', 'fe80::1'],
  ['\u001b[31m203.0.113.9', ''],
  ['203.0.113.9, 198.51.100.1', ''],
  ['localhost', ''],
  [undefined, ''],
])('reads the ip_address %j as %j', (ip_address, ip) => expect(toVisitor({ ip_address }).ip).toBe(ip))

it('counts IPv4 addresses in IPv6 notation as separate networks, and invalid addresses by account', () => {
  const project = { id: 'project-shop' }
  const subjectOf = (ip_address: string) => toLimitedVisitor(project, 'ann@example.org', { ip_address }).ip
  expect(subjectOf('::ffff:203.0.113.9')).toBe('project-shop 203.0.113.9')
  expect(subjectOf('2001:db8::1')).toBe('project-shop 2001:db8:0:0::/64')
  expect(subjectOf('unknown')).toBe('project-shop ann@example.org')
})
