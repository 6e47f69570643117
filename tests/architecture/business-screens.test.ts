import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { businessSamples } from '#support/widget/samples/business.ts'
import { lostChunks } from '../e2e/widget/business-places/lost-chunks.ts'
import { commonFailures, ended } from '../e2e/widget/business-places/place.ts'
import { businessPlaces, type Device, devices, toTitle } from '../e2e/widget/business-places/places.ts'
import { prebuiltSteps } from '../e2e/widget/business-places/prebuilt-steps.ts'
import { serverTests } from '../e2e/widget/business-places/server-tests.ts'
import { repository } from '../support/programs/server-process.ts'

const path = join(repository, 'docs/business-screens.md')
const folder = join(repository, 'tests/e2e/widget')
const end = '\n<!-- end of screens -->'

const quote = (name: string) => `\`${name}\``
const toTable = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
const toLines = (cells: readonly string[]) => (cells.length === 0 ? 'none' : cells.join('<br>'))

const screens = Object.keys(businessSamples)
const byScreen = [...businessPlaces].sort(
  (first, second) => screens.indexOf(first.screen) - screens.indexOf(second.screen),
)
const nameDevice: Record<Device, string> = { 'the mouse': 'mouse', 'the keyboard': 'keyboard' }

/** What a visitor does on each screen, and what follows. */
const createWalk = () =>
  toTable(
    [
      'screen',
      'what the visitor does',
      'with',
      'next screen',
      'call',
      commonFailures.map(({ name }) => name).join(', '),
      'errors of the call',
      'ended sign-in',
      'chunk',
    ],
    byScreen.map(({ screen, act, next, path: call, rejections = [], continues, chunk }, index) => [
      byScreen[index - 1]?.screen === screen ? '″' : quote(screen),
      act,
      devices.map((device) => nameDevice[device]).join(', '),
      next === screen ? 'stays' : quote(next),
      call === undefined ? 'none' : quote(call),
      call === undefined ? 'cannot fail' : 'stays',
      toLines(rejections.map(({ type, to }) => `${quote(type)}: ${to ? quote(to) : 'stays'}`)),
      continues ? quote('Main') : 'no sign-in to end',
      quote(chunk),
    ]),
  )

const createFailures = () =>
  toTable(
    ['failure', 'what the visitor reads'],
    [...commonFailures, ended].map(({ name, text }) => [name, text]),
  )

const createChunks = () =>
  toTable(
    ['chunk', 'missed', 'continued with'],
    lostChunks.map(({ chunk, missed, continuation }) => [quote(chunk), missed, continuation]),
  )

/** The same steps in the provider's prebuilt interface. */
const createPrebuilt = () =>
  toTable(
    ['page', 'response', 'next screen', 'prebuilt interface', 'reason'],
    prebuiltSteps.map(
      ({ flow, response, next, difference: [inPrebuilt, reason] = ['the same', 'no difference'] }) => [
        flow,
        response,
        quote(next),
        inPrebuilt,
        reason,
      ],
    ),
  )

const createServerTests = () =>
  toTable(
    ['screen', 'tests against our server'],
    Object.entries(serverTests).map(([screen, tests]) => [
      quote(screen),
      toLines(tests.map(([file, title]) => `${file}: ${title}`)),
    ]),
  )

describe('the tables in docs/business-screens.md (npm run screens writes them)', () => {
  it.each([
    ['walk', createWalk],
    ['failures', createFailures],
    ['chunks', createChunks],
    ['prebuilt', createPrebuilt],
    ['server tests', createServerTests],
  ])('are complete: %s', (name, create) => {
    const begin = `<!-- ${name}: npm run screens -->\n`
    const text = readFileSync(path, 'utf8')
    const start = text.indexOf(begin) + begin.length
    const stop = text.indexOf(end, start - 1)
    const table = create()
    if (process.env.WRITE_SCREENS) writeFileSync(path, text.slice(0, start) + table + text.slice(stop))
    const cells = table.split('\n').flatMap((line) => line.split('|').slice(1, -1))
    expect(cells.filter((cell) => cell.trim() === '')).toEqual([])
    expect(process.env.WRITE_SCREENS ? table : text.slice(start, stop)).toBe(table)
  })
})

describe('the walk through business sign-in', () => {
  it('has every screen', () => {
    expect([...new Set(businessPlaces.map(({ screen }) => screen))].sort()).toEqual([...screens].sort())
    expect(Object.keys(serverTests).sort()).toEqual([...screens].sort())
  })

  it('leads from every screen to another one', () => {
    for (const screen of screens.filter((name) => name !== 'LoggedIn'))
      expect(
        businessPlaces.some((place) => place.screen === screen && place.next !== screen),
        screen,
      ).toBe(true)
  })

  it('has a test with the mouse and one with the keyboard for each place, with separate titles', () => {
    const titles = businessPlaces.flatMap((place) => devices.map((device) => toTitle(place, device)))
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('loses the chunk of every screen', () => {
    const lost = lostChunks.map(({ chunk }) => chunk)
    expect(businessPlaces.filter(({ chunk }) => !lost.includes(chunk))).toEqual([])
  })

  it('names only tests that exist', () => {
    const missing = Object.values(serverTests)
      .flat()
      .filter(([file, title]) => !readFileSync(join(folder, file), 'utf8').includes(title))
    expect(missing).toEqual([])
  })
})
