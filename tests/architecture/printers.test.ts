import { expect, it } from 'vitest'
import { sourcesBelow, textOf } from './source-files.ts'

it('the programs write to a terminal through their printers, which escape texts from outside', () => {
  const writing = ['baker', 'server'].flatMap(sourcesBelow).filter((path) => {
    return /console\.\w|console\[|process\.std(out|err)/.test(textOf(path))
  })
  expect(writing).toEqual([
    'baker/print.ts',
    // Prompts, which are texts of the program, and percentages.
    'baker/terminal.ts',
    'server/platform/machine/print.ts',
    // The dialog of the setup, and prompts for a passphrase.
    'server/programs/cakelock.ts',
  ])
})
