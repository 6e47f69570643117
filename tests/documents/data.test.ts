import { describe, expect, it } from 'vitest'
import { listAllBlocks } from '../../scripts/steps/code-blocks.mjs'
import { findDataProblem } from './data.ts'

const blocks = listAllBlocks().filter(({ kind }) => kind === 'data')

describe('the JSON of the documentation', () => {
  it.each(blocks.map((block) => [`${block.path}:${block.line}`, block] as const))(
    '%s is valid',
    (_, block) => {
      expect(findDataProblem(block)).toBeUndefined()
    },
  )

  it.each([
    [['project'], '{ "name": "Shop", "origin": "https://shop.example" }'],
    [['project-part'], '"webhooks": [{ "name": "crm" }]'],
    [['rejection'], '{"line":5,"field":"email","reason":"Nobody ever wrote this."}'],
    [['texts'], '{ "en": { "no.such.key": "Text" } }'],
    [['bounce'], '{"type": "lost", "recipient": "ann@example.org"}'],
    [['event'], '{ "type": "direct.user.create" }'],
    [[], '{}'],
  ])('would be rejected as %j', (labels, code) => {
    expect(findDataProblem({ labels, code })).toEqual(expect.any(String))
  })
})
