import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The documents whose code blocks are checked. Decisions describe the past, so their blocks are not. */
export const listDocuments = (root = '.') => [
  'README.md',
  'baker/README.md',
  'packages/cakelock/README.md',
  'packages/login-widget/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/decisions/'))
    .sort(),
]

/** How a block is checked, by its language. Blocks of other languages need `file=`. */
const kinds = {
  css: 'style',
  env: 'settings',
  html: 'page',
  js: 'fragment',
  json: 'data',
  sh: 'command',
  ts: 'fragment',
  tsx: 'fragment',
  // Settings of other programs: nothing here runs them.
  aliases: 'configuration',
  caddyfile: 'configuration',
  csp: 'configuration',
  http: 'request',
  ini: 'configuration',
  nginx: 'configuration',
  // Output and drawings, which readers do not copy.
  text: 'text',
}

/**
 * Lists the code blocks of a Markdown text. The words after the language say more: `file=PATH` is a file of an
 * application, which the page's other files complete; `json WORD` names what the JSON is; `sh external` needs an account
 * at another service, `sh elsewhere` a machine without this repository.
 * @returns the kind of each block, undefined if neither its language nor a word decides it; the block's words, its code
 * without the indentation of a list, and the line of the code's first line
 */
export function listBlocks(text) {
  return [...text.matchAll(/^( *)```(.*)\n([\s\S]*?)^ *```$/gm)].map(
    ({ 1: indent, 2: info, 3: body, index }) => {
      const [language, ...labels] = info.trim().split(/\s+/)
      const file = labels.find((word) => word.startsWith('file='))?.slice('file='.length)
      return {
        kind: file === undefined ? kinds[language] : 'file',
        language,
        labels,
        file,
        code: body.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd(),
        line: text.slice(0, index).split('\n').length + 1,
      }
    },
  )
}

/** Lists the blocks of every document, with its path. */
export const listAllBlocks = (root = '.') =>
  listDocuments(root).flatMap((path) =>
    listBlocks(readFileSync(join(root, path), 'utf8')).map((block) => ({ ...block, path })),
  )

/**
 * Reads the files of an application from a page of the documentation: the blocks with `file=PATH`.
 * @param {string} page such as `docs/frameworks/vue.md`
 * @returns the content of each file, by its path in the application
 * @throws if the page has none, or the same path twice
 */
export function readApplicationFiles(page, root = '.') {
  const files = {}
  for (const { file, code } of listBlocks(readFileSync(join(root, page), 'utf8'))) {
    if (file === undefined) continue
    if (file in files) throw new Error(`${page} has the file ${file} twice.`)
    files[file] = `${code}\n`
  }
  if (Object.keys(files).length === 0) throw new Error(`${page} has no block with file=PATH.`)
  return files
}
