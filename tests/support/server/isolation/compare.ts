import type { OwnedRows } from './owned-rows.ts'
import type { Snapshot } from './snapshot.ts'

/** Values that a request may name and its response may repeat. */
export type Sent = readonly { kind: string; value: string }[]

/** The beginning of a word. In JSON text, the `n` of an escaped line break is not part of the next word. */
const begins = String.raw`(?:(?<=\\[nrt])|(?<![\w\\]))`

const random: [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<jwt>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/(?<=last_four\\?":\\?")[\w-]{4}(?=\\?")/g, '<last four>'],
  [/Nonce: \w+/g, 'Nonce: <nonce>'],
  [new RegExp(`${begins}[0-9a-f]{64}\\b`, 'g'), '<hash>'],
  [new RegExp(`${begins}(?<!-)[\\w-]{43,}(?![\\w-])`, 'g'), '<token>'],
  [new RegExp(`${begins}[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}\\b`, 'g'), '<recovery code>'],
  [new RegExp(`${begins}\\d{6}\\b`, 'g'), '<code>'],
]

/**
 * Lists the differences between the responses to another project's value and to a made-up one, and between the rows
 * that the two requests wrote.
 */
export function listDifferences(foreign: [Snapshot, Sent], unknownIds: [Snapshot, Sent]): string[] {
  const [foreignParts, madeUpParts] = [foreign, unknownIds].map(([snapshot, sent]) =>
    toComparable(snapshot, sent),
  )
  return Object.entries(foreignParts ?? {}).flatMap(([part, text]) => {
    const expected = madeUpParts?.[part] ?? ''
    return text === expected ? [] : [`${part}:\n${listLines(text, expected)}`]
  })
}

const toComparable = ({ status, headers, text, changes }: Snapshot, sent: Sent): Record<string, string> => ({
  status: String(status),
  headers: mask(headers, sent),
  text: mask(text, sent),
  rows: changes.nonVictim
    .map((change) => mask(change, sent))
    .sort()
    .join('\n'),
})

/** Replaces the sent values, which a response may repeat, and random values. */
function mask(text: string, sent: Sent): string {
  let masked = text.replaceAll('http://localhost:4000/sdk/v1/errors', '<errors>')
  const forms = sent.flatMap(({ kind, value }) =>
    [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), toBase64(value)]
      .concat(findCredentialId(value))
      .map((form) => ({ kind, form })),
  )
  for (const { kind, form } of forms.sort((a, b) => b.form.length - a.form.length)) {
    if (form.length > 3) masked = masked.replace(toWholeText(form), () => `<${kind}>`)
  }
  for (const [pattern, name] of random) masked = masked.replace(pattern, name)
  return masked
}

/** Matches a value only if it is not part of another one. For example, the portal's host is part of many addresses. */
const toWholeText = (value: string) =>
  new RegExp(`${begins}(?<!\\.)${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w:/.-])`, 'g')

/** Limits count passkeys by their credential ID. */
const findCredentialId = (value: string): string[] =>
  value.startsWith('{') ? [(JSON.parse(value) as { id: string }).id] : []

const toBase64 = (value: string) => Buffer.from(value).toString('base64url')

/** Lists the lines that only one of the two texts contains. */
function listLines(foreign: string, unknownIds: string): string {
  const only = (text: string, without: string) =>
    text.split('\n').filter((line) => !without.split('\n').includes(line))
  return [
    ...only(foreign, unknownIds).map((line) => `  foreign: ${line.slice(0, 400)}`),
    ...only(unknownIds, foreign).map((line) => `  made up: ${line.slice(0, 400)}`),
  ].join('\n')
}

/** Lists the attacked project's values that the response contains although the request did not send them. */
export function listLeaks({ text, headers }: Snapshot, victim: OwnedRows, request: string): string[] {
  return Object.entries(victim)
    .filter(([kind, value]) => value.length > 8 && !published.has(kind) && !request.includes(value))
    .filter(([, value]) => `${headers}\n${text}`.includes(value))
    .map(([kind]) => `the response contains the ${kind} of the attacked project`)
}

/** Values that pages and tokens show to everyone. */
const published = new Set(['projectId', 'publicToken', 'origin', 'home', 'domain'])
