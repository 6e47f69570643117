import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** The portal's page before the server adds its configuration, and one of its scripts. */
export const portalFiles = {
  'portal/index.html': '<!doctype html><head><!--config--></head>',
  'portal/assets/main-3c4d.js': '// portal',
  'portal/app-192.png': 'an image',
}

/** Writes files as a build does, and removes them after the tests of the file. @returns their folder */
export function createDistFolder(files: Readonly<Record<string, string>> = portalFiles): string {
  const folder = mkdtempSync(join(tmpdir(), 'cakelock-dist-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Reads the configuration that the server writes into the portal's page. */
export function readPageConfig<Config>(page: string): Config {
  const [, json = ''] = /id="config">(.*)<\/script>/.exec(page) ?? []
  return JSON.parse(json) as Config
}
