import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block } from '../../scripts/steps/code-blocks.mjs'
import { ProjectDocument } from '../../server/identity/base/document/document.ts'
import { eventTypes } from '../../server/identity/base/document/event-types.ts'
import { toBody } from '../../server/identity/base/events/store.ts'
import { readTexts } from '../../server/platform/config/texts-file.ts'
import { EmailEvent } from '../../server/platform/outbox/event-routes.ts'
import { sourcesBelow, textOf } from '../architecture/source-files.ts'

type Check = (code: string, labels: readonly string[]) => void

/** What a JSON block is, by the first word after `json`. Each check throws if the block is not that. */
const checks: Readonly<Record<string, Check>> = {
  project: (code) => void ProjectDocument.parse(JSON.parse(code)),
  'project-part': checkProjectPart,
  rejection: checkRejection,
  texts: checkTexts,
  bounce: (code) => void EmailEvent.parse(JSON.parse(code)),
  event: checkEvent,
}

/** @returns what is wrong with a JSON block; undefined if nothing is */
export function findDataProblem({ code, labels }: Pick<Block, 'code' | 'labels'>): string | undefined {
  const [name = ''] = labels
  const check = checks[name]
  if (!check) return `nothing checks the JSON of '${name}'`
  try {
    check(code, labels)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const smallest = { name: 'Shop', origins: ['https://shop.example'] }
const shells: Readonly<Record<string, (part: object) => object>> = {
  '': (part) => part,
  'at=sms': (part) => ({
    text_channels: ['sms'],
    sms: { ...part, countries: ['US'], budget: { messages_per_day: 100 } },
  }),
  'at=webhooks[0]': (part) => ({
    webhooks: [{ name: 'crm', url: 'https://shop.example/webhooks', ...part }],
  }),
}

/** Some fields of a project document, at its top or in the object that `at=` names. */
function checkProjectPart(code: string, [, at = '']: readonly string[]): void {
  const part = JSON.parse(code.startsWith('{') ? code : `{${code}}`) as object
  const shell = shells[at]
  if (!shell) throw new Error(`no project document is known for '${at}'`)
  ProjectDocument.parse({ ...smallest, ...shell(part) })
}

/** A line of a file of rejected users. Its reason is one that the server gives. */
function checkRejection(code: string): void {
  const { line, field, reason } = JSON.parse(code) as Record<string, unknown>
  if (typeof line !== 'number' || typeof field !== 'string' || typeof reason !== 'string')
    throw new Error('a rejection has line, field and reason')
  const sources = sourcesBelow('server').map(textOf).join('\n')
  // Only the first words are searched: sources insert the rest.
  const start = reason.split(' ').slice(0, 4).join(' ')
  if (!sources.includes(start)) throw new Error(`the server never says '${start} …'`)
}

function checkTexts(code: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  try {
    const path = join(folder, 'texts.json')
    writeFileSync(path, code)
    readTexts(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The body of a webhook: it has the fields that the server writes, and a type that exists. */
function checkEvent(code: string): void {
  const shown = JSON.parse(code) as { type?: string; vertical?: string; object_type?: string }
  const object = shown.object_type ?? ''
  const event = {
    ...{ projectId: 'project-…', id: '', object, action: 'create', objectId: '', subject: '' },
    ...{ at: new Date(0), data: { [object]: {} } },
  } as unknown as Parameters<typeof toBody>[0]
  const body = toBody(event, shown.vertical ?? '')
  const names = Object.keys(JSON.parse(body) as object).join()
  if (Object.keys(shown).join() !== names) throw new Error(`an event has the fields ${names}`)
  if (!eventTypes.some((type) => type === shown.type)) throw new Error(`no event is ${shown.type}`)
}
