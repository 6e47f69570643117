import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { secondStep } from '#languages/en/widget/second-step.ts'
import { en } from '#languages/en/widget.ts'
import { business } from '#languages/en/widget-business.ts'
import { findUnmarkedWords, markTexts } from '#languages/marked-language.ts'
import { businessSamples } from '#support/widget/samples/business.ts'
import type { BusinessSample } from '#support/widget/samples/business-sample.ts'
import { viewOfBusiness } from '#support/widget/samples/business-view.ts'
import type { Sample } from '#support/widget/samples/sample.ts'
import { samples } from '#support/widget/samples/samples.ts'
import { loadPieces, viewOf } from '#support/widget/samples/view-of.ts'
import { App } from './App.tsx'
import type { View } from './view.ts'

const businessTexts = { ...business, ...secondStep }
const messages = markTexts({ ...en, ...businessTexts })

/** The names of issuers, inboxes and wallets, also in a list of Intl, of countries with their calling code, and a secret in groups. */
const names =
  /^(?:or ?)?(?:Google|GitHub|GitLab|HubSpot|Slack|Apple|Microsoft|Facebook|Gmail|Outlook|Yahoo|Phantom|Metamask|Coinbase|Binance|\p{Lu}{2} \+\d+|[A-Z2-7]{4}(?: [A-Z2-7]{4})+)?$/u

/** What a user, a host, a wallet or an application wrote: every string of a sample. */
function contentOf(sample: unknown): string[] {
  if (typeof sample === 'string') return [sample]
  return typeof sample === 'object' && sample !== null ? Object.values(sample).flatMap(contentOf) : []
}

/** The texts of a page: those of its elements, and of the attributes that a screen reader reads. */
function textsOf(html: string): string[] {
  const shown = html.replace(/<(svg|style|option)\b.*?<\/\1>/gs, '')
  const attributes = [...shown.matchAll(/ (?:aria-label|aria-description|title|placeholder|alt)="([^"]*)"/g)]
  return [...shown.split(/<[^>]*>/), ...attributes.map(([, value = '']) => value)]
}

const pieces = await loadPieces()

/** The words of a screen that no table has. */
function listUnmarkedTexts(view: View, sample: unknown): string[] {
  const html = renderToStaticMarkup(createElement(App, { view }))
  const content = contentOf(sample)
  const isContent = (part: string) =>
    content.some((entry) => entry === part || (/[ :]/.test(entry) && entry.includes(part)))
  return textsOf(html)
    .flatMap((text) => text.split(/⟦[^⟦⟧]*⟧/))
    .map((part) => part.trim())
    .filter((part) => findUnmarkedWords(part).length > 0 && !isContent(part) && !names.test(part))
}

const look = { ...pieces, messages, locale: 'de' }

/** Each sample with the name of its screen and its own. */
const listSamples = <Sample>(all: Record<string, Record<string, Sample>>) =>
  Object.entries(all).flatMap(([screen, ofScreen]) =>
    Object.entries(ofScreen).map(([name, sample]) => [screen, name, sample] as const),
  )

it.each(listSamples<Sample>(samples))('%s, %s: has no word from outside the tables', (_, _name, sample) => {
  expect(listUnmarkedTexts(viewOf(sample, look), sample)).toEqual([])
})

it.each(listSamples<BusinessSample>(businessSamples))(
  'business sign-in, %s, %s: has no word from outside the tables',
  (_, _name, sample) => {
    expect(listUnmarkedTexts(viewOfBusiness(sample, look), sample)).toEqual([])
  },
)

/** The browser tests render them: a search without a match, and the notice after a press on a button. */
const afterActs: readonly string[] = ['business.discovery.no_match', 'second_step.copied']

it('the samples of business sign-in show each of its texts', () => {
  const shown = new Set<string>()
  vi.stubGlobal('messageKeys', shown)
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const [, , sample] of listSamples<BusinessSample>(businessSamples))
    renderToStaticMarkup(createElement(App, { view: viewOfBusiness(sample, look) }))
  const missing = Object.keys(businessTexts).filter((key) => !shown.has(`widget ${key}`))
  expect(missing).toEqual(afterActs)
})
