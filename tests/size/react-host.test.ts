import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { buildReact } from '../../packages/login-widget/bundle.ts'
import { makeFolder } from '../support/programs/places.ts'
import { measure } from './sizes.ts'

/** What the package adds to a page with React until the email field is usable, in bytes after gzip. */
const limit = 16_450

/** Builds a page that has React already, and returns the size of everything that it loads at once. */
async function measureHost(folder: string, name: string, source: string): Promise<number> {
  const input = join(folder, name)
  await writeFile(input, source)
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input, external: [/^react(-dom)?(\/|$)/] } },
  })
  const { output } = built as Rolldown.RolldownOutput
  return measure(output.flatMap((file) => (file.type === 'chunk' ? [{ ...file, name: file.fileName }] : [])))
    .firstField
}

const host = (props: string, component: string) => `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  ${component}
  createRoot(document.body).render(createElement(${props}))`

it('the package adds at most 16,450 bytes to a page with React before the field is usable', async () => {
  const folder = await makeFolder()
  onTestFinished(folder.remove)
  await buildReact(folder.path)
  const component = `import { LoginWidget } from './react.js'`
  const without = await measureHost(folder.path, 'without.js', host(`'main'`, ''))
  const complete = await measureHost(
    folder.path,
    'with.js',
    host(`LoginWidget, { publicToken: 'x' }`, component),
  )
  const added = complete - without
  expect(added).toBeLessThanOrEqual(limit)
  // A much smaller result means that the measurement is incomplete.
  expect(added).toBeGreaterThan(12_000)
})
