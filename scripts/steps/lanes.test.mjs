import { describe, expect, it } from 'vitest'
import { runLanes } from './lanes.mjs'
import { runTool } from './run.mjs'

const later = () => new Promise((resolve) => setTimeout(resolve))

describe('lanes of steps', () => {
  const order = []
  const step = (name) => [
    name,
    async (print) => {
      order.push(`${name} starts`)
      print(`${name} begins, `)
      await later()
      print(`${name} ends`)
      order.push(`${name} ends`)
      return { passed: name.length }
    },
  ]

  it('run in parallel, the steps of a lane in turn, and the output of a step in one piece', async () => {
    const logged = []
    const outcomes = await runLanes([[step('a'), step('bb')], [step('ccc')]], (text) => logged.push(text))
    expect(outcomes.map(({ name, counted }) => [name, counted.passed])).toEqual([
      ['a', 1],
      ['bb', 2],
      ['ccc', 3],
    ])
    expect(order.slice(0, 2)).toEqual(['a starts', 'ccc starts'])
    expect(order.indexOf('a ends')).toBeLessThan(order.indexOf('bb starts'))
    expect(logged.toSorted()).toEqual(
      ['a', 'bb', 'ccc'].map((name) => `\n── ${name} ──\n${name} begins, ${name} ends`),
    )
  })

  it('reject if a step rejects, and still log its output', async () => {
    const logged = []
    const breaks = async (print) => {
      print('half of it')
      throw new Error('It broke.')
    }
    await expect(runLanes([[['a', breaks]]], (text) => logged.push(text))).rejects.toThrow('It broke.')
    expect(logged).toEqual(['\n── a ──\nhalf of it'])
  })
})

describe('runTool', () => {
  it('resolves with the exit code and prints the output of both streams', async () => {
    const printed = []
    const code = await runTool('typescript/bin/tsc', ['--unknown'], {}, (text) => printed.push(text))
    expect(code).toBe(1)
    expect(printed.join('')).toContain("Unknown compiler option '--unknown'")
  })
})
