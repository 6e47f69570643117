import { expect, it } from 'vitest'
import { cakeSizeOf } from '#cake/index.ts'
import { planQuarantine } from './quarantine-kind.ts'

const megabytes = (count: number) => cakeSizeOf(count * 2 ** 20)

it.each([
  [megabytes(95), 0.5, 'memory'],
  [megabytes(96), 0.5, 'storage-if-possible'],
  [megabytes(96), 4, 'storage-if-possible'],
  [megabytes(256), 4, 'storage-if-possible'],
  [megabytes(257), 4, 'storage'],
  [megabytes(96), 8, 'memory'],
  [megabytes(256), 8, 'memory'],
  [megabytes(257), 8, 'storage'],
  [megabytes(256), undefined, 'memory'],
  [megabytes(257), undefined, 'storage'],
])('a cake of %i bytes on a device with %s GiB: %s', (size, deviceMemory, expected) =>
  expect(planQuarantine(size, deviceMemory)).toBe(expected),
)
