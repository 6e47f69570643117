import { en } from '../../../portal/messages/en.ts'
import { createTranslate } from '../../../portal/messages/translate.ts'
import { createOpener } from '../../../portal/opener/create-opener.ts'
import { openCake, type QuarantineKind } from '../../../portal/opener/engine/open-cake.ts'
import { findProblem, NoKeys, toLines } from '../../../portal/opener/problems.ts'
import type { Part } from '../../support/cake/damages.ts'

/** The portal's opener without screens or a server. Node sets the files, then calls this function. */
const attempt = { openDamaged }
export type OpenerPage = typeof attempt
Object.assign(globalThis, { attempt })

export type Attempt = {
  /** undefined: the engine decides by the file's size */
  quarantineKind: QuarantineKind | undefined
  /** index of the chosen file; its sibling is the next file */
  cake: number
  parts: Part[]
  keys: string[]
}

export type Result = {
  /** the final screen */
  screen: string
  lines: string[]
  /** the number of bytes offered */
  offered: number
  /** the failures reported to the server */
  reports: string[]
  /** remaining files and locks in private storage */
  left: string[]
}

const t = createTranslate(en)

async function openDamaged({ quarantineKind, cake, parts, keys }: Attempt): Promise<Result> {
  const reports: string[] = []
  const opener = createOpener({
    openCake: (request) => openCake(request, quarantineKind),
    requestKeys: async () => {
      if (keys.length === 0) throw new NoKeys()
      return { keys, keyPaths: keys.map(() => ['file']) }
    },
    saveHeader: () => {},
    reportFailure: (_, reason) => void reports.push(reason),
    findProblem: (error) => findProblem(error, t),
    now: () => Date.now(),
    monotonic: () => performance.now(),
  })
  const file = await put(parts, chosen(cake), chosen(cake + 1))
  const ended = new Promise<void>((resolve) => {
    opener.subscribe(() => {
      if (['opened', 'rejected', 'empty'].includes(opener.state().screen)) resolve()
    })
  })
  opener.send({ type: 'filesChosen', files: [file], email: 'ann@example.org', at: performance.now() })
  await ended
  const state = opener.state()
  const response = {
    screen: state.screen,
    lines: 'problem' in state && state.problem ? toLines(state.problem, t) : [],
    offered: state.screen === 'opened' ? state.cake.blob.size : 0,
    reports,
    left: state.screen === 'opened' ? [] : await findLeft(),
  }
  opener.send({ type: 'cleared' })
  return response
}

function chosen(index: number): File {
  const file = document.querySelector('input')?.files?.[index]
  if (!file) throw new Error(`There is no file ${index}.`)
  return file
}

/** Assembles the file; ranges of a cake stay on disk. */
async function put(parts: readonly Part[], cake: File, sibling: File): Promise<File> {
  const blobParts: BlobPart[] = []
  for (const part of parts) {
    if ('of' in part) blobParts.push((part.of === 'cake' ? cake : sibling).slice(part.from, part.to))
    else if ('hex' in part) blobParts.push(bytesOf(part.hex))
    else if ('zeros' in part) blobParts.push(new Uint8Array(part.zeros))
    else {
      const byte = new Uint8Array(await cake.slice(part.at, part.at + 1).arrayBuffer())
      blobParts.push(byte.map((value) => value ^ (1 << part.bit)))
    }
  }
  return new File(blobParts, 'plan.docx.cake')
}

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

async function findLeft(): Promise<string[]> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('opened-cakes', { create: true })
  const left: string[] = []
  for await (const name of folder.keys()) left.push(name)
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...left, ...[...held, ...pending].map(({ name }) => `lock ${name}`)]
}
