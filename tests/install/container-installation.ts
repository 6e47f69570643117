import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../support/programs/places.ts'
import { confine } from './debian-machine.ts'
import { type Installation, mustEnd } from './installation.ts'

const execute = promisify(execFile)

/** What the image tells the program that runs it. */
type ImageSettings = {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  Healthcheck: { Test: string[] }
}

/**
 * The image, built by buildah from the bare Debian. It runs as a container with a read-only root does: in its own files,
 * with its user and variables, and with its volumes on this machine.
 */
export async function createContainerInstallation(debian: string) {
  const { path, remove } = await makeFolder()
  const storage = ['--root', join(path, 'storage'), '--runroot', join(path, 'run'), '--storage-driver', 'vfs']
  const buildah = async (...args: string[]) =>
    (await execute('buildah', [...storage, ...args], { maxBuffer: 2 ** 26 })).stdout.trim()
  const base = await buildah('from', 'scratch')
  await buildah('copy', '--quiet', base, debian, '/')
  await buildah('commit', '--quiet', '--rm', base, 'localhost/debian')

  let container = { root: '', image: undefined as unknown as ImageSettings }
  const volume = (place: string) => join(path, 'volumes', place)

  function start(args: readonly string[], port?: number) {
    const { root, image } = container
    const [uid = 0, gid = 0] = image.User.split(':').map(Number)
    const variables = [...image.Env, ...(port === undefined ? [] : [`PORT=${port}`])]
    const env = Object.fromEntries(variables.map((line) => line.split(/=(.*)/s).slice(0, 2)))
    const writable = Object.fromEntries(Object.keys(image.Volumes).map((place) => [place, volume(place)]))
    return confine({ root, user: [uid, gid], env, folder: image.WorkingDir, writable }, [...args])
  }
  const startProgram = (args: readonly string[], port?: number) =>
    start([...container.image.Entrypoint, ...args], port)

  const installation: Installation = {
    async install(folder) {
      const name = (await readdir(folder)).find((file) => /container.*\.tar\.xz$/.test(file)) ?? ''
      await execute('tar', ['-xf', join(folder, name), '-C', path])
      const files = join(path, name.replace('.tar.xz', ''))
      const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', 'BASE=localhost/debian']
      await buildah('build', '--quiet', ...options, '--tag', 'localhost/cakelock', files)
      await buildah('rm', '--all')
      const id = await buildah('from', '--pull-never', 'localhost/cakelock')
      const details = JSON.parse(await buildah('inspect', id)) as { Docker: { config: ImageSettings } }
      container = { root: await buildah('mount', id), image: details.Docker.config }
      // A new volume gets what the image has at its place.
      for (const place of Object.keys(container.image.Volumes)) {
        if ((await readdir(volume(place)).catch(() => undefined)) !== undefined) continue
        await mkdir(join(volume(place), '..'), { recursive: true })
        await execute('cp', ['--archive', join(container.root, place), volume(place)])
      }
    },
    async setUp(lines) {
      await mustEnd(startProgram(['setup']), lines.map((line) => `${line}\n`).join(''))
    },
    serve: (port) => startProgram(container.image.Cmd, port),
    run: (...args) => mustEnd(startProgram(args)),
    async remove() {
      await buildah('rm', '--all')
      await buildah('rmi', 'localhost/cakelock')
    },
    paths: () => ({
      settings: join(volume('/etc/cakelock'), 'settings.env'),
      masterKey: join(volume('/etc/cakelock'), 'master-key'),
      data: volume('/var/lib/cakelock'),
    }),
    cleanUp: remove,
  }
  /** Runs the health check of the image. @returns whether it reports that the server is healthy */
  const isHealthy = async (port: number) => {
    const [, ...check] = container.image.Healthcheck.Test
    return (await start(check, port).ended) === 0
  }
  return { ...installation, isHealthy, image: () => container.image }
}
