import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { listDocuments } from '../../scripts/steps/code-blocks.mjs'

/** The anchor that GitHub gives a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

/** Lists the links of a document that lead to no file of the repository, or to no heading of it. */
function listBroken(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return links
    .filter((target) => !/^(https?|mailto):/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#')
      const linkedPath = file === '' ? path : normalize(join(dirname(path), file))
      if (!existsSync(linkedPath)) return true
      if (anchor === undefined) return false
      return statSync(linkedPath).isDirectory() || !listAnchors(readFileSync(linkedPath, 'utf8')).includes(anchor)
    })
    .map((target) => `${path}: ${target}`)
}

it('the links of the documentation lead to files and headings that exist', () => {
  const documents = listDocuments()
  expect(documents.length).toBeGreaterThan(25)
  expect(documents.flatMap((path) => listBroken(path, readFileSync(path, 'utf8')))).toEqual([])
  expect(listBroken('README.md', '[a](docs/none.md) [b](#none) [c](docs/backend.md#secrets)')).toEqual([
    'README.md: docs/none.md',
    'README.md: #none',
  ])
})
