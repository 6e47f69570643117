import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { repository } from '../support/programs/server-process.ts'
import { createCompleteStep, toTransitionTable } from './transitions.ts'

const path = join(repository, 'docs/widget-transitions.md')
const begin = '<!-- transitions: npm run transitions -->\n'
const end = '\n<!-- end of transitions -->'

let step: Awaited<ReturnType<typeof createCompleteStep>>
beforeAll(async () => {
  step = await createCompleteStep()
})

function readTable(): { before: string; table: string; after: string } {
  const text = readFileSync(path, 'utf8')
  const start = text.indexOf(begin) + begin.length
  const stop = text.indexOf(end, start - 1)
  return { before: text.slice(0, start), table: text.slice(start, stop), after: text.slice(stop) }
}

describe('the transition table in docs/widget-transitions.md', () => {
  it('holds every transition of the widget (npm run transitions writes it)', () => {
    const table = toTransitionTable(step)
    if (process.env.WRITE_TRANSITIONS) {
      const { before, after } = readTable()
      writeFileSync(path, before + table + after)
    }
    expect(readTable().table).toBe(table)
  })

  it('would differ if one transition were added', () => {
    const table = toTransitionTable((state, event, settings) => {
      const isNew = state.screen === 'OTPConfirmation' && event.type === 'backPressed'
      return isNew ? step(state, { method: 'widget', type: 'reset' }, settings) : step(state, event, settings)
    })
    expect(table).not.toBe(readTable().table)
  })
})
