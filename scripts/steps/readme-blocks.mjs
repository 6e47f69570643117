/** The blocks of README.md that have no language are commands. The first pattern that fits a block is its kind. */
const kinds = [
  ['start', /^npm start\n/],
  ['bake', /^npm run bake -- /],
  ['master key', /^openssl rand /],
  ['serve', /^PUBLIC_URL=[\s\S]*^npm run serve$/m],
  // Needs an account at Stripe.
  ['settings of Stripe', /^STRIPE_SECRET_KEY=/],
]

/** Languages of blocks that are no commands; tests of the server and of the tag run what they show. */
const languages = ['html', 'js']

/** Lists the code blocks of a Markdown text, with the kind of each; undefined if no kind fits. */
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
