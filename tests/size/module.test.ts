import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const built = join(import.meta.dirname, '../../dist/widget/module/login-widget.js')

/** Imports the file in plain Node, like a server that renders pages with the tag. */
const script = `
  const { LoginWidget } = await import(${JSON.stringify(pathToFileURL(built).href)})
  console.log(JSON.stringify({ dom: typeof document, observed: LoginWidget.observedAttributes }))
`

it('the built module can be imported without a DOM', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const { dom, observed } = JSON.parse(stdout)
  expect(dom).toBe('undefined')
  expect(observed).toContain('public-token')
})
