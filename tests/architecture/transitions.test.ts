import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { repository } from '../support/programs/server-process.ts'
import { createBusinessWalk } from './business-walk.ts'
import { createConsumerWalk } from './consumer-walk.ts'
import { toTransitionTable } from './transitions.ts'

const path = join(repository, 'docs/widget-transitions.md')
const end = '\n<!-- end of transitions -->'

let consumer: Awaited<ReturnType<typeof createConsumerWalk>>
const business = createBusinessWalk()
beforeAll(async () => {
  consumer = await createConsumerWalk()
})

/** @param name the name of the table in its first comment */
function readTable(name: string): { before: string; table: string; after: string } {
  const begin = `<!-- ${name}: npm run transitions -->\n`
  const text = readFileSync(path, 'utf8')
  const start = text.indexOf(begin) + begin.length
  const stop = text.indexOf(end, start - 1)
  return { before: text.slice(0, start), table: text.slice(start, stop), after: text.slice(stop) }
}

describe('the transition tables in docs/widget-transitions.md', () => {
  it.each([
    ['transitions', () => toTransitionTable(consumer)],
    ['business transitions', () => toTransitionTable(business)],
  ])('hold every transition of the widget: %s (npm run transitions writes it)', (name, create) => {
    const table = create()
    if (process.env.WRITE_TRANSITIONS) {
      const { before, after } = readTable(name)
      writeFileSync(path, before + table + after)
    }
    expect(readTable(name).table).toBe(table)
  })

  it('would differ if one transition were added', () => {
    const { step } = consumer
    const table = toTransitionTable({
      ...consumer,
      step(state, event, settings) {
        const isNew = state.screen === 'OTPConfirmation' && event.type === 'backPressed'
        return isNew
          ? step(state, { method: 'widget', type: 'reset' }, settings)
          : step(state, event, settings)
      },
    })
    expect(table).not.toBe(readTable('transitions').table)
  })
})

describe('business sign-in', () => {
  it('leads from every screen to a new beginning or to a session', () => {
    const { states, step, events, configurations, variantsOf } = business
    const settings = configurations[0]
    if (!settings) throw new Error('There is no configuration.')
    const leadsTo = (screen: string): string[] =>
      (states[screen] ?? []).flatMap(variantsOf).flatMap((state) =>
        events.flatMap(({ name, examples }) =>
          // What a visitor can do, and no session that appears or ends elsewhere.
          name.startsWith('session.')
            ? []
            : examples.map((event) => step(state, event, settings).state.screen),
        ),
      )
    for (const screen of Object.keys(states)) {
      // The end of a sign-in, and a screen that the application continues.
      if (screen === 'LoggedIn' || screen === 'IDPLogout') continue
      expect(leadsTo(screen), screen).toEqual(expect.arrayContaining(['Main']))
    }
  })
})
