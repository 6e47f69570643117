import { expect, it } from 'vitest'
import { listAllBlocks } from '../../scripts/steps/code-blocks.mjs'
import { findTypeErrors } from './fragments.ts'

it('the fragments of JavaScript and TypeScript have the types of the widget and of the packages that they import', () => {
  const fragments = listAllBlocks().filter(({ kind }) => kind === 'fragment')
  expect(fragments.length).toBeGreaterThan(15)
  const misspelled = { path: 'docs/sample.md', line: 7, language: 'js', code: '\nwidget.sesion()' }
  expect(findTypeErrors([...fragments, misspelled])).toEqual([
    expect.stringMatching(/^docs\/sample\.md:8: error TS2551/),
  ])
})
