import ts from 'typescript'
import { parse, walk } from './source-files.ts'

/** Phrases that this repository does not use, and what to write instead (CONTRIBUTING.md, Language). */
const phrases: [phrase: RegExp, instead: string][] = [
  [/\bwhoever\b(?!@|[.-]\w)/i, 'anyone who, the person who'],
  [/\bsomebody\b(?!@|[.-]\w)/i, 'someone, a user, another person'],
  [/\bnobody['’]s\b/i, "no one's, or name what is missing"],
  [/\b(?:for|to) who\b/i, 'for the user who'],
  [/\b(?:g[ia]ve|gives|giving|given) back\b/i, 'return'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bin vain\b/i, 'without success'],
  [/\bhow manieth\b/i, 'index'],
  [/\bst(?:ands?|ood) (?:for|beside|behind|there|in)\b/i, 'is, means, represents'],
  [/\b(?:is|are|was|were|be) told (?:of|it|what|who)\b/i, 'receives, is notified'],
  [/\bwhat of (?:it|them)\b/i, 'which part'],
  [/\b(?:comes?|came) of\b/i, 'result from'],
  [/\banew\b/i, 'again'],
  [/\bby way of\b/i, 'through, with'],
  [/\bfor good\b/i, 'permanently'],
  [/\blook(?:s|ed|ing)? after\b/i, 'manage'],
  [/\bthere (?:is|are|was|were) none of\b/i, 'is missing, does not exist'],
  [/\ba way in\b/i, 'a sign-in method'],
  [/\be-mail/i, 'email'],
  [
    /\b(?:organ|recogn|initial|serial|normal|synchron|author|optim|minim|summar|custom|final)is(?:e[ds]?|ing|ations?)\b/i,
    'American spelling: -ize',
  ],
  [/\b(?:colour|behaviour|favour|honour|neighbour)(?:s|ed|ing|ite)?\b/i, 'American spelling: -or'],
  [/\b(?:cancell|labell|signall|travell)(?:ed|ing)\b/i, 'American spelling: one l'],
  [
    /\b(?:artefacts?|centred?|licences?|catalogues?|judgements?|defence|fulfil|whilst|amongst|analys(?:e[ds]?|ing))\b/i,
    'American spelling',
  ],
]

/** Texts prescribed word for word, and identifiers of vendors. */
const exceptions = ['user_cancelled_authorize']

export type Finding = { line: number; phrase: string; instead: string }

/** Returns comments, literals and JSX text of a source file as [offset, text]. */
export function proseIn(path: string, text: string): [offset: number, text: string][] {
  const source = parse(path, text)
  const prose: [number, string][] = []
  walk(source, (node) => {
    const isLiteral =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if ((isLiteral && !ts.isImportDeclaration(node.parent)) || ts.isJsxText(node)) {
      prose.push([node.getStart(source), node.getText(source)])
    }
  })
  // A scanner alone mistakes JSX text and regular expressions for comments, so comments are read at the nodes.
  const comments = new Map<number, number>()
  const add = (ranges: readonly ts.CommentRange[] = []) => {
    for (const { pos, end } of ranges) comments.set(pos, end)
  }
  walk(source, (node) => {
    if (ts.isJsxText(node)) return
    add(ts.getLeadingCommentRanges(text, node.getFullStart()))
    add(ts.getTrailingCommentRanges(text, node.getEnd()))
  })
  for (const [start, end] of comments) prose.push([start, text.slice(start, end)])
  return prose
}

const patterns = phrases.map(([phrase, instead]) => ({
  pattern: new RegExp(phrase, `${phrase.flags}g`),
  instead,
}))

/** A sentence continues on the next line of a comment. */
const joinLines = (text: string) =>
  text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, (line) => ' '.repeat(line.length))

/** Finds the phrases in the prose of a file; other files than sources are prose throughout. */
export function dialectIn(path: string, text: string): Finding[] {
  // Most files have none of the phrases anywhere, and need not be parsed.
  const joined = joinLines(text)
  const occurring = patterns.filter(({ pattern }) => joined.search(pattern) >= 0)
  if (occurring.length === 0) return []
  const prose: [number, string][] = /\.(tsx?|mjs|cjs|js)$/.test(path) ? proseIn(path, text) : [[0, text]]
  return prose
    .flatMap(([offset, part]) => {
      const read = joinLines(
        exceptions.reduce(
          (left, exception) => left.replaceAll(exception, ' '.repeat(exception.length)),
          part,
        ),
      )
      return occurring.flatMap(({ pattern, instead }) =>
        [...read.matchAll(pattern)].map((match) => ({
          at: offset + match.index,
          line: text.slice(0, offset + match.index).split('\n').length,
          phrase: match[0],
          instead,
        })),
      )
    })
    .sort((a, b) => a.at - b.at)
    .map(({ line, phrase, instead }) => ({ line, phrase, instead }))
}
