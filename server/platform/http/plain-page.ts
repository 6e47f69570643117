import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { directionOf, type Locale } from '#languages/locales.ts'

/** Part of a page, whose values are escaped. */
export type Markup = ReturnType<typeof html>

/**
 * Renders a page of the server itself, to which a link in an email leads: the name of the product or site, a heading and
 * its content, without scripts.
 */
export const renderPlainPage = (
  { locale, productName, title }: { locale: Locale; productName: string; title: string },
  content: Markup,
): Markup => html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${productName}</title>
<style>${raw(css)}</style>
</head>
<body>
<main>
<p class="product"><bdi>${productName}</bdi></p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`

const css = `:root { color-scheme: light dark; --quiet: light-dark(#4d616c, #a2b4bd) }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#f4f6f7, #0d161b); color: light-dark(#14242d, #e7eef1) }
main { box-sizing: border-box; max-width: 35rem; margin: 2rem auto; padding: 2rem 1.5rem; border: 1px solid light-dark(#dce3e6, #263740); border-radius: 8px; background: light-dark(#fff, #142129); overflow-wrap: anywhere }
@media (max-width: 36rem) { main { margin: 0; border-width: 0 0 1px; border-radius: 0 } }
.product { margin: 0 0 1.5rem; font-weight: 700 }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3 }
p { margin: 0 0 1rem }
.state { font-weight: 600 }
.note { margin: 1.5rem 0 0; color: var(--quiet); font-size: .875rem }
button, .button { box-sizing: border-box; min-height: 44px; padding: .6rem 1.5rem; border: 1px solid transparent; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer; background: light-dark(#19303d, #cfe4ee); color: light-dark(#fff, #0f222c) }
.button { display: inline-block; text-decoration: none }
button:focus-visible, .button:focus-visible { outline: 3px solid light-dark(#14242d, #8cc4f0); outline-offset: 2px }`

const styleHash = createHash('sha256').update(css).digest('base64')

/** The policy of these pages: no scripts, their own style, and a form that posts to this server. */
export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
