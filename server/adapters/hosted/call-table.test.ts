import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { callTable } from './call-table.ts'

/** Reads the rows between the marks: the method, and the calls in the row's second cell. */
function readDocument(): Record<string, string[]> {
  const text = readFileSync(new URL('../../../docs/hosted.md', import.meta.url), 'utf8')
  const [, table = ''] = /<!-- begin:calls -->(.*)<!-- end:calls -->/s.exec(text) ?? []
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  return Object.fromEntries(
    rows.map((row) => {
      const [, method = '', calls = ''] = row.split('|')
      return [method.replaceAll(/[` ]/g, ''), [...calls.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)]
    }),
  )
}

it('matches docs/hosted.md', () => {
  expect(readDocument()).toEqual(callTable)
})
