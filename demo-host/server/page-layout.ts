import { html } from 'hono/html'

type Content = ReturnType<typeof html>

/** Renders a page of the shop around its content. */
export const pageLayout = ({
  title,
  content,
  isSignedIn = false,
}: {
  title: string
  content: Content
  isSignedIn?: boolean
}): Content => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} – Saltmarsh Pottery</title>
    <link rel="icon" href="/mark.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/tokens.css" />
    <link rel="stylesheet" href="/site.css" />
    <link rel="stylesheet" href="/shop.css" />
    <link rel="stylesheet" href="/account.css" />
  </head>
  <body class="shop">
    <header class="bar">
      <a class="name" href="/"><img src="/mark.svg" alt="" width="28" height="28" />Saltmarsh Pottery</a>
      <nav aria-label="Site">
        <a href="/">Playground</a>
        <a href="/shop">Shop</a>
        <a href="/account" aria-current="page">Account</a>
        <a href="/application">Recipe box</a>
        <a href="/outbox" target="_blank" rel="noreferrer">Outbox</a>
      </nav>
      <p class="who">${isSignedIn ? 'Signed in' : 'Not signed in'}</p>
    </header>
    ${content}
    <footer>A fictional shop. Its own server rendered this page, after it had checked your session.</footer>
  </body>
</html>
`
