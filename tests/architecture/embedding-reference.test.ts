import { expect, it } from 'vitest'
import { generate } from '../reference/document.ts'
import { textOf } from './source-files.ts'

/** The names, types, defaults and examples of a table row, without sentences. */
const toCodeCells = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .filter((cell) => /^ `.*` $/.test(cell))
    .join('|')

/** A document without descriptions, which may be reworded at any time. */
const outline = (text: string) =>
  text.replace(/^\|.*$/gm, toCodeCells).replace(/"description": ".*"/g, '"description"')

it.each(Object.entries(generate()))('%s has every name, type and default of the code', (path, text) => {
  expect(outline(textOf(path)), `${path} is out of date. Run: npm run docs:reference`).toBe(outline(text))
})
