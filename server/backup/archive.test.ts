import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { rejectKeys } from './reject-keys.ts'

let folder: string
let encrypter: Encrypter
let decrypter: Decrypter
const path = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cakelock-backup-'))
  const identity = await generateX25519Identity()
  encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  decrypter = new Decrypter()
  decrypter.addIdentity(identity)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('an archive', () => {
  beforeAll(() =>
    writeArchive(path('archive'), [{ type: 'content', target: 'a/b', content: 'text' }], encrypter, []),
  )

  it('contains what was written', async () => {
    await readArchive(path('archive'), decrypter, path('read'))
    expect(await readFile(path('read/a/b'), 'utf8')).toBe('text')
  })

  it('is rejected after a change of any byte', async () => {
    const bytes = await readFile(path('archive'))
    for (let position = 0; position < bytes.length; position += 7) {
      const changed = Buffer.from(bytes)
      changed[position] = (changed[position] ?? 0) ^ 1
      await writeFile(path('changed'), changed)
      await expect(readArchive(path('changed'), decrypter, path('rejected')), `${position}`).rejects.toThrow()
    }
  })

  it.each([-1, -20, 1])('is rejected if its length differs by %i', async (difference) => {
    const bytes = await readFile(path('archive'))
    const changed =
      difference < 0 ? bytes.subarray(0, difference) : Buffer.concat([bytes, Buffer.alloc(difference)])
    await writeFile(path('changed'), changed)
    await expect(readArchive(path('changed'), decrypter, path('rejected'))).rejects.toThrow('is damaged')
  })

  it('can be read only by its owner, whatever the umask of the process is', async () => {
    const umask = process.umask(0)
    try {
      await writeArchive(path('private'), [], encrypter, [])
    } finally {
      process.umask(umask)
    }
    expect((await stat(path('private'))).mode & 0o777).toBe(0o600)
  })

  it('writes nothing outside of the folder', async () => {
    // As another program would write it: packTar rejects the name too.
    const tar = execFileSync('tar', ['c', '-P', '-C', folder, '--transform', 's,^,../outside/,', 'archive'])
    await writeFile(path('hostile'), await encrypter.encrypt(gzipSync(tar)))
    await expect(readArchive(path('hostile'), decrypter, path('inside'))).rejects.toThrow('is damaged')
    await expect(readFile(path('outside/archive'))).rejects.toThrow('ENOENT')
  })

  it('names the reason if it cannot be written or read', async () => {
    await expect(writeArchive(path('no/archive'), [], encrypter, [])).rejects.toThrow(
      'the path does not exist',
    )
    await expect(readArchive(path('missing'), decrypter, path('read'))).rejects.toThrow(
      'the path does not exist',
    )
  })
})

/** What a program may write a key as. */
const forms = { bytes: 'latin1', 'hex digits': 'hex', base64: 'base64', base64url: 'base64url' } as const

describe('the master key in the data', () => {
  const key = Buffer.from('d3a1f0b2c4e596877869504132abcdefd3a1f0b2c4e596877869504132abcdee', 'hex')
  const pass = (parts: readonly Buffer[]) =>
    pipeline(Readable.from(parts), rejectKeys([key]), async (passed) => {
      const collected: Buffer[] = []
      for await (const part of passed) collected.push(part as Buffer)
      return Buffer.concat(collected).toString('latin1')
    })
  it.each(Object.entries(forms))('is detected as %s', async (_, form) => {
    await detect(Buffer.from(key.toString(form), form === 'latin1' ? 'latin1' : 'ascii'))
  })

  it('is detected as uppercase hex digits', () => detect(Buffer.from(key.toString('hex').toUpperCase())))

  async function detect(form: Buffer) {
    const text = Buffer.concat([Buffer.alloc(90, 'a'), form, Buffer.alloc(90, 'b')])
    for (let cut = 1; cut < text.length; cut += 7) {
      await expect(pass([text.subarray(0, cut), text.subarray(cut)])).rejects.toThrow('the master key')
    }
    const bytes = [...text].map((byte) => Buffer.from([byte]))
    await expect(pass(bytes)).rejects.toThrow('the master key')
  }

  it('lets other data pass unchanged', async () => {
    const half = key.subarray(0, 31).toString('hex')
    expect(await pass([Buffer.from(half), Buffer.from('x')])).toBe(`${half}x`)
  })
})
