import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { bakeCake, opensCake, signUp } from '../support/programs/first-cake.ts'
import { makeFolder } from '../support/programs/places.ts'
import { type NodeProcess, repository, whenReady } from '../support/programs/server-process.ts'
import { type EmailSink, startEmailSink } from '../support/server/email-sink.ts'
import { findFreePort } from '../support/server/free-port.ts'
import { buildInstallers, nextVersion } from './builds.ts'
import { createContainerInstallation } from './container-installation.ts'
import { createDebianInstallation, unitFile } from './debian-installation.ts'
import { prepareDebian } from './debian-machine.ts'
import type { Installation } from './installation.ts'
import { createNpmInstallation } from './npm-installation.ts'

// Builds what operators install, and uses each kind as an operator does. The judges are Debian's own tools.

const run = promisify(execFile)

let folder: Awaited<ReturnType<typeof makeFolder>>
let key: string
let builds: Awaited<ReturnType<typeof buildInstallers>>
let debian: string

beforeAll(async () => {
  folder = await makeFolder()
  key = join(folder.path, 'key')
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key])
  builds = await buildInstallers(key)
  debian = await prepareDebian()
}, 1_800_000)

afterAll(async () => {
  await builds?.remove()
  await folder.remove()
})

const packagesIn = async (build: string) =>
  (await readdir(build)).filter((name) => /\.(deb|tgz|xz)$/.test(name)).toSorted()

describe('the files', () => {
  it('are the same in two builds of the same sources, byte for byte', async () => {
    const names = await packagesIn(builds.first)
    expect(names).toHaveLength(3)
    for (const name of [...names, 'SHA256SUMS'])
      expect(
        (await readFile(join(builds.first, name))).equals(await readFile(join(builds.again, name))),
        name,
      ).toBe(true)
  })

  it('have checksums and signatures, which a changed file does not match', async () => {
    expect(builds.printed.signed).toContain('Each file has a signature')
    expect(builds.printed.unsigned).toContain('Nothing is signed')
    expect((await readdir(builds.again)).filter((name) => name.endsWith('.sig'))).toEqual([])
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: builds.first })
    const signers = join(folder.path, 'signers')
    await writeFile(signers, `cakelock ${await readFile(`${key}.pub`, 'utf8')}`)
    const verify = (name: string, input: Buffer) =>
      execFileSync(
        'ssh-keygen',
        [
          '-Y',
          'verify',
          '-f',
          signers,
          '-I',
          'cakelock',
          '-n',
          'cakelock',
          '-s',
          join(builds.first, `${name}.sig`),
        ],
        { input, stdio: 'pipe' },
      )
    for (const name of [...(await packagesIn(builds.first)), 'SHA256SUMS']) {
      const bytes = await readFile(join(builds.first, name))
      verify(name, bytes)
      bytes[0] = 1 - (bytes[0] ?? 0)
      expect(() => verify(name, bytes), name).toThrow()
    }
  })

  it('name no path of the machine that built them, and no server that it got packages from', async () => {
    const { stdout: registry } = await run('npm', ['config', 'get', 'registry'])
    const { stdout: mirrors } = await run('apt-get', ['indextargets', '--format', '$(SITE)'])
    const hosts = `${registry}\n${mirrors}`
      .split('\n')
      .flatMap((url) => /^\w+:\/\/([^/]+)/.exec(url)?.[1] ?? [])
    expect(hosts.length).toBeGreaterThan(1)
    const paths = [repository.replace(/\/$/, ''), builds.copy, homedir() === '/root' ? '/root/' : homedir()]
    const unpacked = join(folder.path, 'unpacked')
    const [archive = '', tarball = '', deb = ''] = await packagesIn(builds.first)
    await mkdir(unpacked)
    await run('dpkg-deb', ['--raw-extract', join(builds.first, deb), join(unpacked, 'deb')])
    for (const name of [archive, tarball]) await run('tar', ['-xf', join(builds.first, name), '-C', unpacked])
    const find = async (args: string[], ...options: string[]) => {
      const patterns = [...new Set(args)].flatMap((word) => ['-e', word])
      const search = run('grep', ['-rlF', ...options, ...patterns, unpacked])
      return (await search.catch((error: { stdout: string }) => error)).stdout
    }
    expect(await find(['The Cakelock server'])).not.toBe('')
    expect(await find(paths)).toBe('')
    // The manifests of packages from npm name the server that they were published on.
    expect(await find(hosts, '--exclude-dir=node_modules', '--exclude=LICENSE.node')).toBe('')
  })
})

describe.each([
  ['the Debian package', () => createDebianInstallation(debian)],
  ['the container', () => createContainerInstallation(debian)],
  ['the npm package', () => createNpmInstallation()],
])('%s', (name, create) => {
  const email = 'baker@install.test'
  let installation: Installation
  let emails: EmailSink
  let port: number
  let server: NodeProcess | undefined
  let work: Awaited<ReturnType<typeof makeFolder>>
  const origin = () => `http://127.0.0.1:${port}`

  async function startServer() {
    server = installation.serve(port)
    await whenReady(server, `${origin()}/readyz`)
  }
  const readSecrets = () =>
    Promise.all(
      [installation.paths().settings, installation.paths().masterKey].map((path) => readFile(path, 'utf8')),
    )

  beforeAll(async () => {
    work = await makeFolder()
    emails = await startEmailSink()
    port = await findFreePort()
    installation = await create()
    await installation.install(builds.first)
  }, 600_000)

  afterAll(async () => {
    await server?.stop()
    emails.close()
    await installation.cleanUp()
    await work.remove()
  }, 120_000)

  it('is set up, and only the user of the server can read its secrets', async () => {
    expect(await installation.run('version')).toBe(`${product.version}\n`)
    await installation.setUp([`http://localhost:${port}`, emails.url, '', '', ''], port)
    const { settings, masterKey } = installation.paths()
    expect((await stat(settings)).mode & 0o777).toBe(0o600)
    expect((await stat(masterKey)).mode & 0o777).toBe(0o400)
  })

  it('serves a user who signs up, bakes a file and opens it', async () => {
    await startServer()
    await signUp(origin(), email, emails)
    await bakeCake(origin(), email, work.path)
    expect(await opensCake(origin(), email, work.path)).toBe(true)
    expect((await stat(installation.paths().data)).mode & 0o777).toBe(0o700)
  })

  if (name === 'the container') {
    it('reports its health', async () => {
      const { isHealthy } = installation as Awaited<ReturnType<typeof createContainerInstallation>>
      expect([await isHealthy(port), await isHealthy(await findFreePort())]).toEqual([true, false])
    })
  }

  it('keeps settings and data when the next version is installed', async () => {
    const before = await readSecrets()
    await server?.stop()
    expect(await server?.ended, server?.output()).toBe(0)
    await installation.install(builds.next)
    expect(await installation.run('version')).toBe(`${nextVersion}\n`)
    expect(await readSecrets()).toEqual(before)
    await startServer()
    expect(await opensCake(origin(), email, work.path)).toBe(true)
  })

  it('leaves settings and data when it is removed', async () => {
    const before = await readSecrets()
    await server?.stop()
    await installation.remove()
    await expect(installation.run('version')).rejects.toThrow()
    expect(await readSecrets()).toEqual(before)
    expect(existsSync(join(installation.paths().data, 'db'))).toBe(true)
  })
})

describe('the service and the scripts of the Debian package', () => {
  let installation: Awaited<ReturnType<typeof createDebianInstallation>>
  const root = () => installation.machine.root
  beforeAll(async () => {
    installation = await createDebianInstallation(debian)
    await installation.install(builds.first)
  }, 600_000)
  afterAll(() => installation.cleanUp(), 120_000)

  it('pass the checks of lintian', async () => {
    const [, , deb = ''] = await packagesIn(builds.first)
    const { stdout } = await run('lintian', ['--fail-on', 'error,warning', join(builds.first, deb)])
    expect(stdout).toBe('')
  })

  it('run in a sandbox with an exposure of at most 2.5, from a unit without mistakes', async () => {
    const unit = join(root(), unitFile)
    await run('systemd-analyze', ['verify', '--man=no', `--root=${root()}`, 'cakelock.service'])
    await run('systemd-analyze', ['security', '--offline=yes', '--threshold=25', unit])
  })

  it('create the same user and folders again', async () => {
    const { ino } = await stat(join(root(), 'var/lib/cakelock'))
    await run('systemd-sysusers', [`--root=${root()}`, 'cakelock.conf'])
    await run('systemd-tmpfiles', [`--root=${root()}`, '--create', 'cakelock.conf'])
    const [uid] = await installation.machine.findUser('cakelock')
    expect(await stat(join(root(), 'var/lib/cakelock'))).toMatchObject({ ino, uid, mode: 0o40700 })
    expect(await stat(join(root(), 'etc/cakelock'))).toMatchObject({ uid, mode: 0o40750 })
  })

  it('restart a running service after an upgrade, start nothing new, and stop it before its removal', async () => {
    const { runAsRoot } = installation.machine
    await runAsRoot('systemctl is-enabled cakelock.service')
    // There is no systemd to call, so this program writes down how it is called.
    await runAsRoot('mkdir -p /run/systemd/system && mv /bin/systemctl /bin/real-systemctl')
    await writeFile(join(root(), 'bin/systemctl'), '#!/bin/sh\necho "$@" >> /calls\n', { mode: 0o755 })
    await installation.install(builds.next)
    await runAsRoot('apt-get remove --yes cakelock && mv /bin/real-systemctl /bin/systemctl')
    const calls = (await readFile(join(root(), 'calls'), 'utf8'))
      .split('\n')
      .filter((call) => /cakelock/.test(call))
    expect(calls).toEqual(['try-restart cakelock.service', 'stop cakelock.service'])
  })

  it('delete the settings when they are purged, but neither the master key nor data', async () => {
    const { runAsRoot } = installation.machine
    await runAsRoot('rm -r /run/systemd')
    await installation.install(builds.first)
    await installation.setUp(['http://localhost', '', '', '', ''], 4000)
    await writeFile(join(root(), 'var/lib/cakelock/data'), 'data')
    const printed = await runAsRoot('apt-get purge --yes cakelock')
    expect(printed).toContain('/var/lib/cakelock still has files.')
    const { settings, masterKey, data } = installation.paths()
    expect([settings, masterKey, join(data, 'data')].map(existsSync)).toEqual([false, true, true])
  })
})
