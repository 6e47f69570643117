/** Blocks of README.md without a language are commands. The first pattern that matches a block is its kind. */
const kinds = [
  ['start', /^npm start\n/],
  ['bake', /^npm run bake -- /],
  ['master key', /^openssl rand /],
  ['serve', /^PUBLIC_URL=[\s\S]*^npm run serve$/m],
  // Needs a Stripe account.
  ['settings of Stripe', /^STRIPE_SECRET_KEY=/],
]

/** Languages of blocks that are not commands. Tests of the server and of the tag run their content. */
const languages = ['html', 'js']

/** Lists the code blocks of a Markdown text, with the kind of each; undefined if no kind matches. */
export function listBlocks(text) {
  return [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(([, indent, language, body]) => {
    const code = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim()
    const kind = languages.includes(language)
      ? 'code'
      : language === ''
        ? kinds.find(([, pattern]) => pattern.test(`${code}\n`))?.[0]
        : undefined
    return { kind, code }
  })
}
