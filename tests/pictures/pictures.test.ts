import { expect, it } from 'vitest'
import { paths } from '../../portal/router/paths.ts'
import { toChangeRows } from './compare.ts'
import { countChangedPixels, toVerdict } from './pixels.ts'
import { scenes } from './scenes/all.ts'
import { chooseStories } from './scenes/widget.ts'
import { toSheets } from './sheet.ts'
import { toPattern } from './words.ts'

it('shows every route of the portal', () => {
  const shown = new Set(scenes.map(({ path }) => path))
  expect(Object.values(paths).filter((path) => !shown.has(path))).toEqual([])
})

it('has a separate name for each scene', () => {
  const names = scenes.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(90)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z-]+(\/[a-z0-9-]+)+$/)
})

it('shows the first story of each component and main states, but no emails', () => {
  const ids = ['a--first', 'a--second', 'a--wrong-code', 'b--first', 'mails--sign-in-code']
  expect(chooseStories(ids)).toEqual(['a--first', 'a--wrong-code', 'b--first'])
})

it('counts the pixels that differ by more than the tolerance', () => {
  const before = [0, 0, 0, 255, 9, 9, 9, 255, 5, 5, 5, 255]
  const after = [0, 0, 0, 255, 9, 30, 40, 255, 6, 5, 5, 255]
  expect(countChangedPixels(before, before, 0)).toBe(0)
  expect(countChangedPixels(before, after, 0)).toBe(2)
  expect(countChangedPixels(before, after, 8)).toBe(1)
  expect(countChangedPixels([], [1, 2, 3, 4], 0)).toBe(1)
})

it.each([
  [true, true, 0, 'same'],
  [true, true, 3, 'changed'],
  [false, true, undefined, 'new'],
  [true, false, undefined, 'gone'],
] as const)('judges a picture: before %s, after %s, %s pixels: %s', (before, after, pixels, verdict) => {
  expect(toVerdict(before, after, pixels)).toBe(verdict)
})

it('shows a changed scene before and after, and a new one only after', () => {
  const picture = { scheme: 'light', width: 390 } as const
  const rows = toChangeRows(
    [
      { ...picture, scene: 'files/admin', file: 'a.png', verdict: 'changed', share: 0.25 },
      { ...picture, scene: 'files/new', file: 'b.png', verdict: 'new', share: 1 },
    ],
    [],
  )
  expect(rows.map(({ images }) => images.map(({ file, label }) => [file, label]))).toEqual([
    [
      ['before/a.png', '390 px, before'],
      ['after/a.png', '390 px, after: 25.0 %'],
    ],
    [['after/b.png', '390 px, after: new']],
  ])
})

it('distributes rows to sheets in order, and puts a row that is too high on a separate sheet', () => {
  expect(toSheets([400, 500, 200, 2000, 100], 1000)).toEqual([
    { from: 0, count: 2 },
    { from: 2, count: 1 },
    { from: 3, count: 1 },
    { from: 4, count: 1 },
  ])
})

it('turns a text with placeholders into a pattern', () => {
  expect('Remove a@b.example?').toMatch(new RegExp(toPattern('Remove {email}?')))
  expect('Remove').not.toMatch(new RegExp(toPattern('Remove {email}?')))
})
