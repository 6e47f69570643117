import { expect, it } from 'vitest'
import { faults } from '../support/ownership-faults.ts'
import { textOf } from './source-files.ts'

it('each fault of ownership that the long tests plant is found once in its file', () => {
  const missing = faults.filter(({ file, find }) => textOf(file).split(find).length !== 2)
  expect(missing.map(({ file, find }) => `${file}: ${find}`)).toEqual([])
})
