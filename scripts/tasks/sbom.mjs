import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const path = 'dist/sbom.cdx.json'

/**
 * Lists the packages of the product in CycloneDX format. `npm sbom --omit dev` omits packages that development packages
 * also use (react, zod), so this lists all packages and filters them by the lock file.
 */
export async function readSbom() {
  const options = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { stdout } = await execute('npm', ['sbom', ...options], { maxBuffer: 64 * 1024 * 1024 })
  const sbom = JSON.parse(stdout)
  const { name, packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const ours = new Set(
    Object.entries(packages)
      .filter(([packagePath, { dev }]) => packagePath !== '' && !dev)
      .map(([packagePath, { version }]) => `${packagePath.split('node_modules/').pop()}@${version}`),
  )
  const components = sbom.components.filter((component) => ours.has(`${component.name}@${component.version}`))
  const refs = new Set([
    sbom.metadata.component['bom-ref'],
    ...components.map((component) => component['bom-ref']),
  ])
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((dependency) => refs.has(dependency)) }))
  const metadata = { ...sbom.metadata, component: { ...sbom.metadata.component, name } }
  return { ...sbom, metadata, components, dependencies }
}

/** Writes the software bill of materials to dist/. */
export async function run() {
  const sbom = await readSbom()
  await mkdir('dist', { recursive: true })
  await writeFile(path, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${path} lists ${sbom.components.length} packages.`)
  return 0
}
