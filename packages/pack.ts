import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { product } from '#contract/product.ts'
import { describeContents } from './describe-contents.ts'
import { findSoftware } from './notices/find-software.ts'
import { describeNotices, noticesFile, readLicense } from './notices/notices.ts'
import type { Package } from './package.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Builds a package and packs it as npm does, which results in the same bytes for the same sources.
 *
 * @param folder where to put the tarball
 * @returns the path of the tarball, whose name npm derives from the name and the version of the package
 */
export async function pack(
  { license, manifest, build }: Package,
  folder = resolve(root, 'dist/packages'),
): Promise<string> {
  const contents = resolve(root, 'dist/unpacked', toFileName(manifest.name))
  await rm(contents, { recursive: true, force: true })
  await Promise.all([mkdir(contents, { recursive: true }), mkdir(folder, { recursive: true })])
  const modules = await build(contents)
  const { name, description, files, ...settings } = manifest
  const complete = {
    name,
    version: product.version,
    description,
    license: license.id,
    ...settings,
    files: [...files, 'LICENSE', noticesFile, 'sbom.cdx.json'],
  }
  const write = (path: string, text: string) => writeFile(resolve(contents, path), text)
  const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  await write('package.json', toJson(complete))
  await write('sbom.cdx.json', toJson(await describeContents(complete, modules)))
  await write('LICENSE', readLicense(license))
  await write(noticesFile, describeNotices(license, findSoftware(modules)))
  // Tarballs of earlier versions would be offered, and become part of the server's package.
  const earlier = (await readdir(folder)).filter((file) =>
    /^-\d.*\.tgz$/.test(file.replace(toFileName(name), '')),
  )
  for (const file of earlier) await rm(resolve(folder, file))
  await promisify(execFile)('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: contents,
  })
  return resolve(folder, `${toFileName(name)}-${product.version}.tgz`)
}

/** `@cakelock/login-widget` → `cakelock-login-widget`, as npm names tarballs. */
const toFileName = (name: string) => name.replace(/^@/, '').replaceAll('/', '-')
