import { describe, expect, it } from 'vitest'
import { impuritiesIn } from './purity.ts'
import { allSources, isTest } from './source-files.ts'

const mustBePure = (path: string) =>
  !isTest(path) && (/(\/|-)rules\.ts$|\/(states|flow)\.ts$/.test(path) || path.startsWith('contract/'))

describe('states, flows, rules and the contract', () => {
  it('are pure', () => {
    const files = allSources().filter(mustBePure)
    expect(files.length).toBeGreaterThan(5)
    expect(files.flatMap((file) => impuritiesIn(file))).toEqual([])
  })

  it.each([
    ['the clock', 'const at = Date.now()'],
    ['the clock by a constructor', 'const at = new Date()'],
    ['randomness', 'const value = Math.random()'],
    ['the network', 'export const load = () => fetch("/x")'],
    ['the page', 'export const title = () => document.title'],
    ['the window as an argument', 'start(window)'],
    ['the URL', 'if (location.hash) go()'],
    ['storage', 'export const kept = { ...localStorage }'],
    ['timers', 'setTimeout(() => {}, 5)'],
    ['the environment', 'const debug = process.env.DEBUG'],
    ['a global of globalThis', 'globalThis.fetch("/x")'],
  ])('may not use %s', (_, text) => {
    expect(impuritiesIn('server/some-rules.ts', text)).not.toEqual([])
  })

  it.each([
    ['a date that was passed in', 'export const day = (at: number) => new Date(at).getUTCDay()'],
    ['a parameter of the same name', 'export const go = (location: string) => location.length'],
    ['a member of the same name', 'export const where = (file: File) => file.location'],
    ['a key of the same name', 'export const row = { location: 1, document: 2 }'],
    ['a type of the same name', 'export type Page = { window: number }'],
  ])('may use %s', (_, text) => {
    expect(impuritiesIn('server/some-rules.ts', text)).toEqual([])
  })
})
