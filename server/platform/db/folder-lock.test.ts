import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../errors/config-error.ts'
import { lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cakelock-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const leave = (holder: unknown) =>
  writeFile(join(folder, 'server.lock'), typeof holder === 'string' ? holder : JSON.stringify(holder))

describe('the lock on the data folder', () => {
  it('is released without leaving anything behind', async () => {
    const unlock = await lockFolder(folder)
    expect(await readdir(folder)).toEqual(['server.lock'])
    unlock()
    expect(await readdir(folder)).toEqual([])
    ;(await lockFolder(folder))()
  })

  it('fails while another running process holds it, and names that process', async () => {
    const otherProcess = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    await leave({ pid: otherProcess.pid, started: '' })
    const rejected = lockFolder(folder)
    await expect(rejected).rejects.toThrow(ConfigError)
    await expect(rejected).rejects.toThrow(`already open in process ${otherProcess.pid}`)
    otherProcess.kill('SIGKILL')
    await once(otherProcess, 'exit')
    ;(await lockFolder(folder))()
  })

  it('is taken over if the holder’s process ID was reused', async () => {
    await leave({ pid: process.ppid, started: '1' })
    ;(await lockFolder(folder))()
  })

  it.each(['', '{"pi', '{}', 'null'])('is taken over from a file that holds %j', async (text) => {
    await leave(text)
    ;(await lockFolder(folder))()
    expect(await readdir(folder)).toEqual([])
  })
})
