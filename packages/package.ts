import type { OwnLicense } from './notices/notices.ts'

/** A package for npm. */
export type Package = {
  license: OwnLicense
  /** Its package.json, to which the packing adds the version, the license and the repository's settings. */
  manifest: { name: string; description: string; files: readonly string[] } & Record<string, unknown>
  /**
   * Builds everything that the package contains, except package.json, its licenses and the list of packages in it.
   * @param outDir an empty folder
   * @returns the modules of other packages that the files contain, by path
   */
  build(outDir: string): Promise<readonly string[]>
}
