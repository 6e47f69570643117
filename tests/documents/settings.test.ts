import { expect, it } from 'vitest'
import { listAllBlocks } from '../../scripts/steps/code-blocks.mjs'
import { isSetting } from '../../server/platform/config/read-settings.ts'

const listUnknown = (code: string) =>
  code.split('\n').filter((line) => !isSetting(/^([A-Z][A-Z0-9_]*)=\S/.exec(line)?.[1] ?? ''))

it('the settings of the documentation exist', () => {
  const blocks = listAllBlocks().filter(({ kind }) => kind === 'settings')
  expect(blocks.length).toBeGreaterThan(1)
  expect(blocks.flatMap(({ code }) => listUnknown(code))).toEqual([])
  expect(listUnknown('PORT=4000\nMAIL_FROM_FILE=a\nnonsense')).toEqual(['MAIL_FROM_FILE=a', 'nonsense'])
})
