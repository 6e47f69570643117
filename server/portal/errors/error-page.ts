import { html } from 'hono/html'
import { directionOf, type Locale } from '#languages/locales.ts'

/** A page with one sentence, for a visitor whose browser opens a page that the server cannot serve at present. */
export const toErrorPage = (locale: Locale, sentence: string, requestId: string) => html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${sentence}</title>
</head>
<body>
<h1>${sentence}</h1>
<p><code>${requestId}</code></p>
</body>
</html>`
