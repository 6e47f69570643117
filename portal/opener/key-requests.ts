import type { OpenFailure } from '#contract/routes/files.ts'
import { ApiError, type FailureCode } from '../api/api-error.ts'
import { FileError, type FileErrorCode } from '../workers/file-error.ts'
import type { CakeId, FoundKeys, Lookup } from './engine/opening.ts'

/** Both identifiers of a cake. */
export type CakeIds = { checksum: string; headerHash: string }

export type KeyPorts = {
  requestKeys: (id: CakeId, signal: AbortSignal) => Promise<FoundKeys>
  /**
   * Sends the server the header of a cake that it knows only by its checksum. The server accepts the header only from
   * the owner.
   */
  saveHeader: (ids: CakeIds) => void
  /** Tells the server that a cake could not be opened although the keys were sent. */
  reportFailure: (id: CakeId, reason: OpenFailure) => void
}

/** Undefined for a cancellation, which is not a failure. */
const reasons: Partial<Record<FileErrorCode, OpenFailure | undefined>> = {
  no_key_fits: 'no_key_fits',
  no_space: 'no_space',
  no_storage: 'no_storage',
  unreadable: 'unreadable',
  canceled: undefined,
}

const reasonOf = (error: unknown): OpenFailure | undefined =>
  error instanceof FileError && error.code in reasons ? reasons[error.code] : 'other'

/** A larger cake takes seconds to read, so the user decides (`canCheckWhole` in flow.ts). */
const largestToCheckUnasked = 256 * 2 ** 20

/**
 * The key requests of one opening. They determine what is reported to the server at the end.
 *
 * Someone else can have registered the header of a cake that the server knows only by its checksum (ADR 0059). After a
 * rejection by header for lack of permission, the checksum therefore decides. If the server does not know the checksum,
 * the rejection counts.
 */
export function createKeyRequests(
  { requestKeys, saveHeader, reportFailure }: KeyPorts,
  { size, signal }: { size: number; signal: AbortSignal },
) {
  const ids: Partial<CakeIds> = {}
  let last: CakeId | undefined
  let hasKeys = false
  let rejectionByHeader: unknown
  let ungranted: CakeId | undefined

  async function request(id: CakeId): Promise<FoundKeys | undefined> {
    try {
      return await requestKeys(id, signal)
    } catch (error) {
      if (isRejection(error, 'no_permission')) ungranted = id
      if ('headerHash' in id && isRejection(error, 'unknown_file')) return undefined
      if ('headerHash' in id && isRejection(error, 'no_permission') && size <= largestToCheckUnasked) {
        rejectionByHeader = error
        return undefined
      }
      if (rejectionByHeader !== undefined && isRejection(error, 'unknown_file')) throw rejectionByHeader
      throw error
    }
  }

  return {
    /** @returns undefined if the cake is to be requested by its checksum */
    async findReleasedKeys(id: CakeId): Promise<FoundKeys | undefined> {
      last = id
      Object.assign(ids, id)
      const keys = await request(id)
      hasKeys = keys !== undefined
      return keys
    },
    /** How the keys were last requested; undefined if they were not. */
    findLookup(): Lookup | undefined {
      return last && ('checksum' in last ? 'checksum' : 'header')
    },
    /** How the server knows the cake that the user has no permission for; undefined if there was no such rejection. */
    findUngranted: (): CakeId | undefined => ungranted,
    succeeded() {
      const { checksum, headerHash } = ids
      if (checksum !== undefined && headerHash !== undefined) saveHeader({ checksum, headerHash })
    },
    failed(error: unknown) {
      const reason = reasonOf(error)
      if (last && hasKeys && reason && !signal.aborted) reportFailure(last, reason)
    },
  }
}

const isRejection = (error: unknown, code: FailureCode) => error instanceof ApiError && error.code === code
