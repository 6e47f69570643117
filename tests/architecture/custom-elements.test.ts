import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { businessSamples } from '#support/widget/samples/business.ts'
import { viewOfBusiness } from '#support/widget/samples/business-view.ts'
import type { Sample } from '#support/widget/samples/sample.ts'
import { samples } from '#support/widget/samples/samples.ts'
import { loadPieces, viewOf } from '#support/widget/samples/view-of.ts'
import { App } from '../../widget/app/App.tsx'
import { tokens } from '../../widget/app/theme.ts'
import manifest from '../../widget/custom-elements.json' with { type: 'json' }
import { LoginWidget } from '../../widget/element/define.ts'
import type { LoginWidgetEventName } from '../../widget/element/events.ts'
import { Banner } from '../../widget/ui/Banner.tsx'
import { attributeExamples, memberExamples } from '../reference/examples.ts'
import { allFiles, textOf } from './source-files.ts'

const [declaration] = manifest.modules.flatMap((module) => module.declarations)
const namesOf = (list: readonly { name: string }[] = []) => list.map(({ name }) => name).sort()

/** The type makes this list complete. */
const events: Record<LoginWidgetEventName, true> = {
  'lw-authenticated': true,
  'lw-flow-complete': true,
  'lw-organization': true,
  'lw-logged-out': true,
  'lw-screen-change': true,
  'lw-error': true,
  'lw-event': true,
  'lw-before-redirect': true,
}

const inherited = ['constructor', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback']

async function renderedParts() {
  const pieces = await loadPieces()
  const rendered = Object.values(samples).flatMap((ofScreen: Record<string, Sample>) =>
    Object.values(ofScreen).map((sample) =>
      renderToStaticMarkup(createElement(App, { view: viewOf(sample, pieces) })),
    ),
  )
  for (const ofScreen of Object.values(businessSamples))
    for (const sample of Object.values(ofScreen))
      rendered.push(renderToStaticMarkup(createElement(App, { view: viewOfBusiness(sample, pieces) })))
  // No screen shows a success banner yet, but a host may style one.
  rendered.push(renderToStaticMarkup(Banner({ tone: 'success', children: 'Saved.' })))
  const parts = rendered.flatMap((html) =>
    [...html.matchAll(/ part="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  return [...new Set(parts)].sort()
}

describe('custom-elements.json lists', () => {
  it('every attribute', () => {
    expect(namesOf(declaration?.attributes)).toEqual([...LoginWidget.observedAttributes].sort())
  })

  it('every property and method', () => {
    const memberNames = Object.getOwnPropertyNames(LoginWidget.prototype).filter(
      (name) => !inherited.includes(name),
    )
    expect(namesOf(declaration?.members)).toEqual(memberNames.sort())
  })

  it('every event', () => {
    expect(namesOf(declaration?.events)).toEqual(Object.keys(events).sort())
  })

  it('every custom property of the theme and of the style sheets', () => {
    const propertyNames = namesOf(declaration?.cssProperties)
    expect(propertyNames).toEqual(tokens.map(([, property]) => property).sort())
    const read = allFiles()
      .filter((path) => /^widget\/.*\.css$/.test(path))
      .flatMap((path) => textOf(path).match(/--lw-[a-z-]+/g) ?? [])
    expect([...new Set(read)].sort()).toEqual(propertyNames)
  })

  it('exactly the parts that samples render', async () => {
    // Only there does a page show notes for its developer.
    vi.stubGlobal('location', new URL('http://localhost'))
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(namesOf(declaration?.cssParts)).toEqual(await renderedParts())
  })
})

it('the reference has an example for each attribute, property and method of the element', () => {
  expect(Object.keys(attributeExamples).sort()).toEqual(namesOf(declaration?.attributes))
  expect(Object.keys(memberExamples).sort()).toEqual(namesOf(declaration?.members))
})
