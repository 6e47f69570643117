import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** EIO, by its number in WASI. PostgreSQL then reports that it could not write, instead of confirming the commit. */
const inputOutputError = 29

type Init = NodeFS['init']
type Options = Parameters<Init>[1]
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0]

/**
 * A database folder whose files are on the disk when PostgreSQL asks for it, so that acknowledged writes survive a power
 * failure. PGlite's class reports success for `fsync` and does nothing.
 */
export class DurableFolder extends NodeFS {
  readonly #sync: (file: number) => void

  /** @param sync writes an open file to the disk */
  constructor(path: string, sync: (file: number) => void = fsyncSync) {
    super(path)
    this.#sync = sync
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const passOn = (module: Module) => this.#passOnSync(module)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), passOn] } }
  }

  /** Makes Emscripten's `fsync` that of the operating system, for every file of the folder. */
  #passOnSync(module: Module): void {
    const { NODEFS } = module as unknown as {
      NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
    }
    NODEFS.stream_ops.fsync = ({ nfd }) => {
      try {
        this.#sync(nfd)
        return 0
      } catch {
        return inputOutputError
      }
    }
  }
}

/**
 * PGlite's parameters, without `-F`, which turns off `fsync`. Emscripten ignores `fdatasync`, the usual method for the
 * write-ahead log. The operating system caches the files too, so a quarter of the usual shared buffers is as fast.
 */
export const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=32MB'],
]
