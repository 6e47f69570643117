import type { Random } from '../platform/machine/random.ts'
import { toJsonValue } from '../platform/machine/to-json-value.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { DatabaseFacts } from './database-facts.ts'

/** The header of a request to /healthz with which the doctor proves that it has the master key. */
export const probeHeader = 'x-cakelock-doctor'

const purposes = { question: 'doctor question', report: 'doctor report' } as const

/** What the doctor wants to know. The nonce shows that a report was written for this request. */
export type Question = { nonce: string; wantsDatabase: boolean }

/** What a server says about itself and about the request that it received. */
export type ServerReport = {
  nonce: string
  version: string
  publicUrl: string
  /** TRUST_PROXY, as the server reads it */
  trustedProxies: string
  request: {
    /** the client's IP address as the server sees it, which limits and logs use */
    client: string
    /** the IP address of the connection: the last proxy's, if there is one */
    connection: string
    forwardedFor: string | null
  }
  database?: DatabaseFacts | undefined
}

type Deps = { secrets: Secrets; random: Random }

/** Writes a question. Only a server with the same master key can read it and respond. */
export function createQuestion(
  { secrets, random }: Deps,
  { wantsDatabase = false }: { wantsDatabase?: boolean } = {},
): { nonce: string; header: string } {
  const question: Question = { nonce: random.uuid(), wantsDatabase }
  return { nonce: question.nonce, header: secrets.seal(JSON.stringify(question), purposes.question) }
}

/** Reads a question. @returns undefined unless its sender has the master key */
export const readQuestion = (secrets: Secrets, header: string): Question | undefined =>
  openJson<Question>(secrets, header, purposes.question)

/** Writes a report that only the doctor can read. */
export const sealReport = (secrets: Secrets, report: ServerReport): string =>
  secrets.seal(JSON.stringify(report), purposes.report)

/** Reads the report in the body of a response. @returns undefined if it has none, or one of another master key */
export function readReport(secrets: Secrets, body: string): ServerReport | undefined {
  const sealed = (toJsonValue(body) as { report?: unknown } | null | undefined)?.report
  return typeof sealed === 'string' ? openJson<ServerReport>(secrets, sealed, purposes.report) : undefined
}

function openJson<Value>(secrets: Secrets, sealed: string, purpose: string): Value | undefined {
  try {
    // Only a process with the master key can have written it.
    return JSON.parse(secrets.open(sealed, purpose)) as Value
  } catch {
    return undefined
  }
}
