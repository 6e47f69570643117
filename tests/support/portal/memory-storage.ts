import { createSafeStorage } from '../../../portal/platform/safe-storage.ts'

/** A storage that lasts as long as the test. */
export const memoryStorage = () =>
  createSafeStorage(() => {
    throw new Error('There is no storage.')
  })
