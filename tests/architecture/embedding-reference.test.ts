import { expect, it } from 'vitest'
import { generate } from '../reference/document.ts'
import { textOf } from './source-files.ts'

/** The document without descriptions: the names in its tables. */
const outline = (text: string) =>
  text.replace(/^(\| `[^`]*` \|).*$/gm, '$1').replace(/"description": ".*"/g, '"description"')

it.each(Object.entries(generate()))('%s names everything that the code has', (path, text) => {
  expect(outline(textOf(path)), `${path} is out of date. Run: npm run docs:reference`).toBe(outline(text))
})
