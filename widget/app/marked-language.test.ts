import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#languages/en/widget.ts'
import { findUnmarkedWords, markTexts } from '#languages/marked-language.ts'
import { samples } from '#support/widget/samples/samples.ts'
import { loadPieces, viewOf } from '#support/widget/samples/view-of.ts'
import { App } from './App.tsx'

const messages = markTexts(en)

/** The names of issuers, inboxes and wallets, of countries with their calling code, and a secret in groups. */
const names =
  /^(?:Google|GitHub|GitLab|Apple|Microsoft|Facebook|Gmail|Outlook|Yahoo|Phantom|Metamask|Coinbase|Binance|\p{Lu}{2} \+\d+|[A-Z2-7]{4}(?: [A-Z2-7]{4})+)$/u

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

it.each(
  Object.entries(samples).flatMap(([screen, ofScreen]) =>
    Object.entries(ofScreen).map(([name, sample]) => [screen, name, sample] as const),
  ),
)('%s, %s: has no word from outside the tables', (_screen, _name, sample) => {
  const view = viewOf(sample, { ...pieces, messages, locale: 'de' })
  const html = renderToStaticMarkup(createElement(App, { view }))
  const content = contentOf(sample)
  const isContent = (part: string) =>
    content.some((entry) => entry === part || (/[ :]/.test(entry) && entry.includes(part)))
  const unmarked = textsOf(html)
    .flatMap((text) => text.split(/⟦[^⟦⟧]*⟧/))
    .map((part) => part.trim())
    .filter((part) => findUnmarkedWords(part).length > 0 && !isContent(part) && !names.test(part))
  expect(unmarked).toEqual([])
})
