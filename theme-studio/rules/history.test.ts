import { expect, it } from 'vitest'
import { change, redo, startHistory, undo } from './history.ts'

it('undoes and redoes each step', () => {
  const changed = change(change(startHistory('a'), 'b'), 'c')
  expect(undo(changed).present).toBe('b')
  expect(undo(undo(changed)).present).toBe('a')
  expect(redo(undo(changed)).present).toBe('c')
})

it('keeps the value at both ends', () => {
  const start = startHistory('a')
  expect(undo(start)).toEqual(start)
  expect(redo(start)).toEqual(start)
})

it('forgets what was undone after another change', () => {
  const changed = change(undo(change(startHistory('a'), 'b')), 'c')
  expect(redo(changed).present).toBe('c')
  expect(undo(changed).present).toBe('a')
})

it('undoes a dragged color as one step', () => {
  const dragged = change(change(change(startHistory('a'), 'b'), 'c', true), 'd', true)
  expect(dragged.present).toBe('d')
  expect(undo(dragged).present).toBe('a')
})

it('ignores a change that changes nothing', () => {
  const start = startHistory({ a: 1 })
  expect(change(start, { a: 1 })).toBe(start)
})
