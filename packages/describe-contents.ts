import { readSbom } from '../scripts/tasks/sbom.mjs'

/**
 * Lists the packages that the files of a package contain, in CycloneDX format. The list has no time and no serial number,
 * so that two builds of the same sources are the same.
 *
 * @param modules the paths of the modules that the files contain
 */
export async function describeContents(
  { name, version }: { name: string; version: string },
  modules: readonly string[],
): Promise<object> {
  const { components, bomFormat, specVersion } = await readSbom()
  const inLock = new Set(components.map((component) => component.name))
  const names = new Set(modules.flatMap((path) => findPackage(path, inLock) ?? []))
  const contained = components.filter((component) => names.has(component.name))
  return {
    bomFormat,
    specVersion,
    version: 1,
    metadata: {
      component: { type: 'library', name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` },
    },
    components: contained.map(({ type, name, version, purl, licenses }) => ({
      type,
      name,
      version,
      purl,
      licenses,
    })),
  }
}

/** Finds the package of a module. A package may contain modules of others, which no lock file lists. */
const findPackage = (path: string, inLock: ReadonlySet<string>): string | undefined =>
  [...path.matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/g)]
    .map(([, name = '']) => name)
    .findLast((name) => inLock.has(name))
