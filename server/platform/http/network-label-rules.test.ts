import { expect, it } from 'vitest'
import { toNetworkLabel } from './network-label-rules.ts'

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['127.0.0.1', '127.0.0.x'],
  ['2001:db8:0a0b:12f0::1', '2001:db8:a0b:x'],
  ['2001:DB8::1', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['1:2:3:4:5:6:7:8', '1:2:3:x'],
  ['project-1 2001:db8::/64', null],
  ['unknown', null],
  ['', null],
])('%s → %s', (ip, label) => expect(toNetworkLabel(ip)).toBe(label))
