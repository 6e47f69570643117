import { join, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** A host's page that can use only the built folder. */
const page = join(root, 'page.tsx')
const importModule = `import { type BusinessConfig, type WidgetConfig } from './dist/widget/module/login-widget.js'\n`

/** The compiler's own libraries, parsed only once because parsing takes most of the time. */
const libraries = new Map<string, ts.SourceFile | undefined>()

/** Compiles the page with strict settings, and returns the messages with their lines. */
function check(source: string, moduleKind: ts.ModuleKind, resolution: ts.ModuleResolutionKind): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    // The compiler's own libraries are not checked, but the built declarations are.
    skipDefaultLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: moduleKind,
    moduleResolution: resolution,
    exactOptionalPropertyTypes: true,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (name) => name === page || fileExists(name)
  host.readFile = (name) => (name === page ? source : readFile(name))
  host.getSourceFile = (name, ...rest) => {
    if (name === page) return ts.createSourceFile(name, source, ts.ScriptTarget.ES2022)
    if (!/[/]lib[.][^/]+$/.test(name)) return getSourceFile(name, ...rest)
    if (!libraries.has(name)) libraries.set(name, getSourceFile(name, ...rest))
    return libraries.get(name)
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([page], options, host))
    .map(({ file, start, messageText }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0
      return `${file?.fileName === page ? line : file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
}

const validPage = `${importModule}
export const config: WidgetConfig = { products: ['otp'] }
export const tag = (
  <login-widget
    public-token="public-token-live-1"
    products={['otp', 'passwords']}
    theme={{ colors: { primary: '#2f6b5c' } }}
    onlw-authenticated={(event) => event.detail.method.toUpperCase()}
  />
)
const element = document.querySelector('login-widget')
export const token: string | undefined = element?.session()?.session_token
export const business: BusinessConfig = { products: ['emailOtp', 'sso'], mfaProductOrder: ['totp'] }
export const businessTag = (
  <login-widget
    kind="business"
    flow="password-reset"
    organization-slug="acme"
    products={['emailOtp', 'sso']}
    config={business}
    onlw-organization={(event) => event.detail.slug.toUpperCase()}
  />
)
if (element) {
  element.kind = 'business'
  element.flow = 'organization'
  element.organizationSlug = 'acme'
  element.config = business
}
document.addEventListener('lw-error', (event) => event.detail.code.toUpperCase())
element?.addEventListener('lw-flow-complete', (event) => event.detail.screen.toUpperCase())
`

describe('the types of the built module', () => {
  it.each([
    ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
    ['nodenext', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
  ])('accept a valid host with module resolution %s', (_name, kind, resolution) => {
    expect(check(validPage, kind, resolution)).toEqual([])
  })

  it('reject an invalid host', () => {
    const invalidPage = `${importModule}
export const config: WidgetConfig = { products: ['carrier-pigeon'] }
export const tag = <login-widget onlw-authenticated={(event) => event.detail.wizard} />
document.querySelector('login-widget')?.fly()
export const business: BusinessConfig = { products: ['otp'] }
export const businessTag = <login-widget kind="business" flow="carrier" />
`
    expect(check(invalidPage, ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler)).toEqual([
      expect.stringMatching(/^2: .*carrier-pigeon/),
      expect.stringMatching(/^3: .*wizard/),
      expect.stringMatching(/^4: .*fly/),
      expect.stringMatching(/^5: .*otp/),
      expect.stringMatching(/^6: .*carrier/),
    ])
  })
})
