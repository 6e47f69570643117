import type { Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { checkChunks } from './check-chunks.ts'

/** A chunk as the bundler writes it. */
const chunk = (fileName: string, code: string, imports: string[] = []) =>
  ({
    type: 'chunk',
    fileName,
    name: fileName,
    code,
    imports,
    dynamicImports: [],
    isEntry: !fileName.includes('/'),
    isDynamicEntry: !fileName.includes('shared'),
  }) as unknown as Rolldown.OutputChunk

const entryImport = 'import{i as n}from"../login-widget.js";'

function build(
  changes: Record<string, string> = {},
  firstChunks = ['runtime', 'otp', 'shared', 'later'],
  more: Rolldown.OutputChunk[] = [],
) {
  const outputs = [
    chunk(
      'login-widget.js',
      'var d=__DIGESTS__;async function i(...e){return`chunks/otp-BUILD_DIGEST.js`}var r=()=>import(`./chunks/runtime-1a.js`),o=async()=>{let{otp:e}=await import(`./chunks/otp-2b.js`);return{otp:e}},l=import(`./chunks/later-6f.js`);var m={};export{d as digests,i as importChecked,m as modules,r as n};',
    ),
    chunk('chunks/runtime-1a.js', `${entryImport}var a=()=>import(\`./link-3c.js\`);export{a as runtime};`, [
      'login-widget.js',
    ]),
    chunk('chunks/otp-2b.js', 'import{a}from"./shared-4d.js";export{a as otp};', ['chunks/shared-4d.js']),
    chunk('chunks/link-3c.js', 'import{a}from"./shared-4d.js";export{a as link};', ['chunks/shared-4d.js']),
    chunk('chunks/shared-4d.js', 'export var a=1;'),
    chunk('chunks/later-6f.js', 'export var later=1;'),
    ...more,
  ]
  for (const output of outputs) output.code = changes[output.fileName] ?? output.code
  const plugin = checkChunks({
    // A readable digest: how long a text is.
    hashOf: (text) => `h${text.length}`,
    sha256: (text) => `${text.length} of ${text.replaceAll(/[^a-z]/g, '').slice(-9)}=`,
    firstChunks,
  })
  const fail = (message: string) => {
    throw new Error(message)
  }
  const generate = plugin.generateBundle as (this: unknown, options: unknown, bundle: object) => void
  generate.call({ error: fail }, {}, Object.fromEntries(outputs.map((output) => [output.fileName, output])))
  return new Map(outputs.map(({ fileName, code }) => [fileName.replace(/-h\d+/, ''), code]))
}

describe('the chunks of the drop-in script', () => {
  it('are imported with a check, each after the chunks that it imports', () => {
    const files = build()
    expect(files.get('login-widget.js')).toContain('r=()=>i(`runtime`),o=()=>i(`shared`,`otp`),l=i(`later`);')
    expect(files.get('chunks/runtime.js')).toMatch(
      /a=\(\)=>globalThis\[Symbol\.for\(".*"\)\]\[1\]\(`shared`,`link`\)/,
    )
  })

  it('read what they import from the chunks that have run', () => {
    for (const name of ['otp', 'link'])
      expect(build().get(`chunks/${name}.js`)).toMatch(
        /^const \{a\}=globalThis\[Symbol\.for\(".*"\)\]\[2\]\["shared"\];/,
      )
  })

  it('have their digest in the file that loads them', () => {
    const files = build()
    const sizeOf = (name: string) => files.get(`chunks/${name}.js`)?.length
    const entry = files.get('login-widget.js')
    for (const name of ['runtime', 'otp', 'shared', 'later'])
      expect(entry).toContain(`${name}:"${sizeOf(name)} of`)
    expect(entry).not.toContain('link:')
    const runtime = files.get('chunks/runtime.js')
    expect(runtime).toMatch(/^Object\.assign\(globalThis\[Symbol\.for\(".*?"\)\]\[0\],\{link:"/)
    expect(runtime).toContain(`link:"${sizeOf('link')} of`)
    expect(runtime).not.toContain('shared:')
  })

  it('have their digest in the runtime if no first screen needs them', () => {
    const files = build({}, ['runtime', 'otp', 'shared'])
    expect(files.get('login-widget.js')).not.toContain('later:"')
    expect(files.get('chunks/runtime.js')).toContain('later:"')
  })

  it('have their digest in the entry with those of all chunks that they import', () => {
    expect(() => build({}, ['runtime', 'otp', 'later'])).toThrow(
      'otp imports a chunk whose digest the entry does not have.',
    )
    expect(build({}, ['runtime', 'later']).get('chunks/runtime.js')).toContain('otp:"')
  })

  it('are named after the whole build, so that no cache mixes two builds', () => {
    const code = 'export var a=1000000;'
    const namesOf = (files: Map<string, string>) => /otp-h\d+/.exec(files.get('login-widget.js') ?? '')?.[0]
    expect(namesOf(build())).toMatch(/^otp-h\d+$/)
    expect(namesOf(build({ 'chunks/shared-4d.js': code }))).not.toBe(namesOf(build()))
    expect(build().get('login-widget.js')).not.toContain('BUILD_DIGEST')
  })

  it('cannot load each other, because each digest would depend on the other', () => {
    const otp = 'export var otp=()=>import(`./link-3c.js`)'
    const link = 'export var link=()=>import(`./password-5e.js`)'
    expect(() => build({ 'chunks/otp-2b.js': otp, 'chunks/link-3c.js': link })).toThrow(
      /no chunk password-5e\.js/,
    )
    const cyclic = 'export var link=()=>import(`./otp-2b.js`)'
    const changes = { 'chunks/otp-2b.js': otp, 'chunks/link-3c.js': cyclic }
    expect(() => build(changes, ['runtime', 'later'])).toThrow(/load each other/)
  })

  it('can load a chunk that imports them, which needs no digest of them', () => {
    const link = 'export var link=()=>import(`./link-3c.js`)'
    const files = build({ 'chunks/link-3c.js': link }, ['runtime', 'later'])
    expect(files.get('chunks/link.js')).not.toContain('link:"')
  })

  it('are all loaded by another file', () => {
    const entry =
      'var d=__DIGESTS__;async function i(){}var r=()=>import(`./chunks/runtime-1a.js`);var m={};export{d as digests,i as importChecked,m as modules};'
    expect(() => build({ 'login-widget.js': entry })).toThrow(/Nothing loads chunks\/(otp|later)/)
  })
})
