import { describe, expect, it } from 'vitest'
import { locales } from '#languages/locales.ts'
import { renderEmail } from './render.ts'
import { findSample, sampleKinds } from './samples.ts'

/**
 * The published rules of email clients. Gmail removes a style element above 8 KB or with attribute selectors, and clips an
 * email above 102 KB. Outlook for Windows lays out tables only, and reads padding of cells and links. Several webmail
 * clients remove style elements, classes and images.
 */

const brand = { name: 'Cakelock', supportEmail: 'help@cakes.example.org' }

/** What every sanitizer of a large webmail client keeps. */
const keptElements = /^(?:html|head|meta|title|style|body|table|tbody|tr|td|div|p|h1|ul|li|a|span|bdi|img)$/
const keptAttributes =
  /^(?:href|target|style|class|dir|lang|role|align|valign|width|height|border|cellpadding|cellspacing|aria-hidden|alt|src)$/

type Tag = { name: string; attributes: Map<string, string> }

/** The start tags of the body, or of everything. */
const listTags = (html: string): Tag[] =>
  [...html.replace(/<!--.*?-->/gs, '').matchAll(/<([a-z]\w*)((?:\s[^<>]*?)?)\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          value,
        ]),
      ),
    }),
  )

const everyEmail = sampleKinds.flatMap((kind) => locales.map((locale) => ({ kind, locale })))

describe.each(everyEmail)('the email $kind in $locale', ({ kind, locale }) => {
  const { html } = renderEmail(findSample(kind), { locale, brand })
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  const body = html.slice(html.indexOf('<body'))
  const tags = listTags(body)

  it('has style elements that Gmail keeps', () => {
    expect(styles.length).toBe(2)
    for (const css of styles) {
      expect(css.length).toBeLessThan(8192)
      expect(css).not.toMatch(/@import|url\(|<|position/)
    }
    // Only the element for the apps of Outlook has attribute selectors, so Gmail drops that one alone.
    expect(styles[0]).not.toContain('[')
    expect(styles[1]).toMatch(/^\[data-ogsc\]/)
  })

  it('has only elements and attributes that sanitizers keep', () => {
    expect(tags.length).toBeGreaterThan(20)
    expect(tags.map(({ name }) => name).filter((name) => !keptElements.test(name))).toEqual([])
    const attributes = tags.flatMap((tag) => [...tag.attributes.keys()])
    expect(attributes.filter((attribute) => !keptAttributes.test(attribute))).toEqual([])
  })

  it('is laid out by tables, with padding only where Outlook reads it', () => {
    expect(body).not.toMatch(/display:\s*(?:flex|grid)|position:|float:|background-image|calc\(|var\(/)
    const padded = tags.filter(({ attributes }) =>
      /(?:^|;)padding(?:-\w+)?:(?!0)/.test(attributes.get('style') ?? ''),
    )
    expect(padded.filter(({ name }) => !['td', 'a', 'ul'].includes(name))).toEqual([])
    // The rounded card does not touch the edges of a phone.
    expect(styles[0]).toMatch(/@media \(max-width:480px\)\{\.lw-outer\{padding:12px!important\}/)
    // A fixed width for Outlook, and a fluid one for everyone else.
    expect(body).toMatch(/<table [^>]*width="560" style="width:100%;max-width:560px">/)
  })

  it('has the colors of its texts inline, for clients that remove style elements and classes', () => {
    const texts = tags.filter(({ name }) => ['p', 'h1', 'a', 'li'].includes(name))
    for (const { name, attributes } of texts) {
      const hasLink = name === 'p' && !attributes.has('class')
      if (!hasLink) expect(attributes.get('style'), name).toMatch(/(?:^|;)color:#\w{6}/)
    }
  })
})
