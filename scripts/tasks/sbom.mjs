import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const path = 'dist/sbom.cdx.json'

/**
 * The packages that the product is built from and runs with, as CycloneDX lists them. `npm sbom --omit dev` leaves out
 * whatever a development package uses too (react, zod), so all are listed and the lock file says which are ours.
 */
export async function readSbom() {
  const options = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { stdout } = await execute('npm', ['sbom', ...options], { maxBuffer: 64 * 1024 * 1024 })
  const sbom = JSON.parse(stdout)
  const { name, packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const ours = new Set(
    Object.entries(packages)
      .filter(([place, { dev }]) => place !== '' && !dev)
      .map(([place, { version }]) => `${place.split('node_modules/').pop()}@${version}`),
  )
  const components = sbom.components.filter((one) => ours.has(`${one.name}@${one.version}`))
  const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
  const metadata = { ...sbom.metadata, component: { ...sbom.metadata.component, name } }
  return { ...sbom, metadata, components, dependencies }
}

/** Writes the bill of materials beside what is built. */
export async function run() {
  const sbom = await readSbom()
  await mkdir('dist', { recursive: true })
  await writeFile(path, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${path} names ${sbom.components.length} packages.`)
  return 0
}
