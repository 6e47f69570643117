/** A package in CycloneDX format. */
export type Component = {
  type: string
  name: string
  version: string
  purl: string
  licenses?: object[]
}

/** Lists the packages of the product in CycloneDX format. */
export function readSbom(): Promise<{ bomFormat: string; specVersion: string; components: Component[] }>
