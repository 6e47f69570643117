import { expect, it } from 'vitest'
import { generate } from '../reference/document.ts'
import { textOf } from './source-files.ts'

it.each(Object.entries(generate()))('%s is generated from the code', (path, text) => {
  expect(textOf(path), `${path} is out of date. Run: npm run docs:reference`).toBe(text)
})
