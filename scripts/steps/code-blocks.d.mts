export type Block = {
  /** how the block is checked; undefined if nothing says it */
  kind:
    | 'command'
    | 'configuration'
    | 'data'
    | 'file'
    | 'fragment'
    | 'page'
    | 'request'
    | 'settings'
    | 'style'
    | 'text'
    | undefined
  language: string
  /** what follows the language, such as `file=src/App.vue` or `project` */
  labels: string[]
  file: string | undefined
  code: string
  /** the line of the code's first line in the document */
  line: number
}

/** Lists the documents whose code blocks are checked, by their paths from the root. */
export function listDocuments(root?: string): string[]
/** Lists the code blocks of a Markdown text. */
export function listBlocks(text: string): Block[]
/** Lists the blocks of every document, with its path. */
export function listAllBlocks(root?: string): (Block & { path: string })[]
/**
 * Reads the files of an application from a page of the documentation: the blocks with `file=PATH`.
 * @param page such as `docs/frameworks/vue.md`
 * @returns the content of each file, by its path in the application
 * @throws if the page has none, or the same path twice
 */
export function readApplicationFiles(page: string, root?: string): Record<string, string>
