import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createBreachCheck } from './breached-passwords.ts'

const folder = mkdtempSync(join(tmpdir(), 'breached-'))
afterAll(() => rmSync(folder, { recursive: true }))

const put = (password: string, count: number, change: (line: string) => string, name = '.txt') => {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  const lines = ['0'.repeat(35), digest.slice(5), 'F'.repeat(35)].map((suffix) => `${suffix}:${count}`)
  writeFileSync(join(folder, `${digest.slice(0, 5)}${name}`), change(lines.join('\r\n')))
}
put('a password seen often', 4711, (text) => text)
put('a lowercase list', 1, (text) => text.toLowerCase())
put('a single line ending', 2, (text) => text.replaceAll('\r', ''))
put('only padding', 0, (text) => text)
put('no line ending', 3, (text) => text, '')
put('another password with this prefix', 1, (text) => text.slice(0, 40))

it.each([
  ['a password seen often', true],
  ['a lowercase list', true],
  ['a single line ending', true],
  ['no line ending', true],
  ['only padding', false],
  ['another password with this prefix', false],
  ['never seen', false],
  ['Seen often', false],
])('%j: %j', async (password, expected) => {
  expect(await createBreachCheck(folder)(password)).toBe(expected)
})

it.each([
  ['password123', true],
  ['correcthorsebatterystaple', true],
  ['plum-lantern-orbit-77', false],
])('the included list contains %j: %j', async (password, expected) => {
  expect(await createBreachCheck()(password)).toBe(expected)
})

it('reports a missing folder', () => {
  expect(() => createBreachCheck(join(folder, 'none'))).toThrow('BREACHED_PASSWORDS_DIR must be a folder')
})
