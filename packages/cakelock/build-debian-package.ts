import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { product } from '#contract/product.ts'
import { noticesFile } from '../notices/notices.ts'
import { runForBytes } from './run-for-bytes.ts'

const root = resolve(import.meta.dirname, '../..')

/** As for every Debian package, DEBFULLNAME and DEBEMAIL say who builds it. */
const maintainer = `${process.env.DEBFULLNAME ?? product.name} <${process.env.DEBEMAIL ?? 'root@localhost'}>`

/**
 * Builds the Debian package with debhelper, which makes the scripts that create the user and the folders, and that
 * enable and restart the service.
 * @param program the folder that stageProgram() filled
 * @param outDir where to put the package
 * @returns the name of its file
 */
export async function buildDebianPackage(program: string, outDir: string): Promise<string> {
  const source = resolve(root, 'dist/unpacked/debian-source')
  await rm(source, { recursive: true, force: true })
  await mkdir(resolve(source, 'docs'), { recursive: true })
  await mkdir(resolve(source, 'command'))
  await cp(program, resolve(source, 'program'), { recursive: true })
  for (const name of await readdir(resolve(root, 'docs')))
    if (name.endsWith('.md')) await copyFile(resolve(root, 'docs', name), resolve(source, 'docs', name))
  await cp(resolve(import.meta.dirname, 'debian'), resolve(source, 'debian'), { recursive: true })
  await copyFile(resolve(source, 'debian/cakelock.command'), resolve(source, 'command/cakelock'))
  await chmod(resolve(source, 'command/cakelock'), 0o755)

  const debian = (name: string) => resolve(source, 'debian', name)
  await writeFile(
    debian('control'),
    (await readFile(debian('control'), 'utf8')).replace('MAINTAINER', maintainer),
  )
  await writeFile(debian('changelog'), describeVersion())
  await writeFile(debian('copyright'), await describeCopyright(program))
  await runForBytes('debian/rules', ['binary'], source)
  const name = `cakelock_${product.version}_amd64.deb`
  await copyFile(resolve(source, '..', name), resolve(outDir, name))
  return name
}

/** The licenses of everything in the package, except Node's, which are in another file. */
const describeCopyright = async (program: string): Promise<string> =>
  `${await readFile(resolve(program, noticesFile), 'utf8')}
The package also contains Node.js. Its licenses are in /usr/lib/cakelock/LICENSE.node.
`

/** The entry of debian/changelog, which names the version and the time of all files. */
function describeVersion(): string {
  const time = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toUTCString().replace('GMT', '+0000')
  return `cakelock (${product.version}) stable; urgency=medium

  * CHANGELOG.md in the repository lists the changes.

 -- ${maintainer}  ${time}
`
}
