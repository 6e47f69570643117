import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { allSources, isTest, lineOf, parse, walk } from './source-files.ts'

/** Properties that React names differently from the DOM, and that Preact without compat does not translate. */
const untranslated = [
  /^on(Focus|Blur|DoubleClick|BeforeInput|.*Capture$|Animation|Transition|Touch|Composition|Pointer.*Capture)/,
  /^(clip|color|dominant|fill|flood|font|letter|lighting|marker|paint|shape|stop|stroke|text|vector|word)[A-Z]/,
  /^(translate|download|class)$/,
]

function attributesThatNeedCompat(path: string, text?: string): string[] {
  const source = parse(path, text)
  const attributes: string[] = []
  walk(source, (node) => {
    if (!ts.isJsxAttribute(node)) return
    const tag = node.parent.parent.tagName.getText(source)
    const name = node.name.getText(source)
    if (!/^[a-z]/.test(tag)) return
    // Only `download` without a file name needs compat.
    if (name === 'download' && node.initializer && ts.isStringLiteral(node.initializer)) return
    // Preact removes an attribute whose value is `false`, and these need the word.
    const isWord = /^(spellCheck|contentEditable|draggable)$/.test(name)
    const isText = node.initializer !== undefined && ts.isStringLiteral(node.initializer)
    // React's onChange of a text field is the DOM's input event.
    const isOtherEvent = name === 'onChange' && tag !== 'select'
    if (isOtherEvent || (isWord && !isText) || untranslated.some((pattern) => pattern.test(name)))
      attributes.push(`${path}:${lineOf(source, node)} ${name} of <${tag}>`)
  })
  return attributes
}

function valuesFromReact(path: string, text?: string): string[] {
  const names: string[] = []
  walk(parse(path, text), (node) => {
    if (!ts.isImportDeclaration(node) || node.moduleSpecifier.getText().slice(1, -1) !== 'react') return
    const bindings = node.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) return
    for (const { isTypeOnly, name, propertyName } of bindings.elements)
      if (!isTypeOnly && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
        names.push((propertyName ?? name).text)
  })
  return names
}

const sources = allSources().filter((path) => /^widget\/.*\.tsx?$/.test(path) && !isTest(path))

describe('the widget works with React and with Preact', () => {
  it('uses no property that only React translates', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.flatMap((path) => attributesThatNeedCompat(path))).toEqual([])
  })

  it('imports from React only what widget/bundle/react.ts provides too', async () => {
    const provided = await import('../../widget/bundle/react.ts')
    const imported = new Set(sources.flatMap((path) => valuesFromReact(path)))
    expect(imported).toContain('useState')
    expect(Object.keys(provided)).toEqual(expect.arrayContaining([...imported]))
  })

  it.each([
    '<input onFocus={look} />',
    '<path strokeWidth="2" />',
    '<path fillRule="evenodd" />',
    '<input onChange={read} />',
    '<a download>file</a>',
    '<input spellCheck={false} />',
    '<div onTransitionEnd={next} />',
  ])('finds %s', (text) => {
    expect(attributesThatNeedCompat('widget/Sample.tsx', `const value = ${text}`)).toHaveLength(1)
  })

  it('allows components and properties that both support', () => {
    const allowed =
      '<Field onChange={read}><select onChange={read} className="a" tabIndex={0} spellCheck="false" /></Field>'
    expect(attributesThatNeedCompat('widget/Sample.tsx', `const allowed = ${allowed}`)).toEqual([])
    expect(
      valuesFromReact('widget/Sample.ts', "import { type ReactNode, useRef as box } from 'react'"),
    ).toEqual(['useRef'])
  })
})
