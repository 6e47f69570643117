import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readSbom } from './sbom.mjs'

it('lists every package of the product with version and license, and no development-only package', async () => {
  const { dependencies, version } = JSON.parse(await readFile('package.json', 'utf8'))
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
  const sbom = await readSbom()
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'cakelock', type: 'application', version } },
  })

  const listed = new Set(sbom.components.map(({ name, version: its }) => `${name}@${its}`))
  const inLock = (isWanted) =>
    Object.entries(packages)
      .filter(([packagePath, entry]) => packagePath !== '' && isWanted(entry))
      .map(([packagePath, entry]) => `${packagePath.split('node_modules/').pop()}@${entry.version}`)
  const used = inLock(({ dev }) => !dev)
  for (const name of Object.keys(dependencies)) {
    expect(listed).toContain(`${name}@${packages[`node_modules/${name}`].version}`)
  }
  expect(used.filter((name) => !listed.has(name))).toEqual([])
  expect(inLock(({ dev }) => dev).filter((name) => listed.has(name) && !used.includes(name))).toEqual([])
  expect(
    sbom.components.filter(({ purl, licenses }) => !purl.startsWith('pkg:npm/') || !licenses?.length),
  ).toEqual([])
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).length).toBeGreaterThan(listed.size)
})
