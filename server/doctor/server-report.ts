import type { DataPlaces } from '../platform/config/data-places.ts'
import { type Clock, minutes } from '../platform/machine/clock.ts'
import type { Random } from '../platform/machine/random.ts'
import { toJsonValue } from '../platform/machine/to-json-value.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { DatabaseFacts } from './database-facts.ts'

/** The header of a request to /healthz with which the doctor proves that it has the master key. */
export const probeHeader = 'x-cakelock-doctor'

const purposes = { question: 'doctor question', report: 'doctor report' } as const

/**
 * How far the time of a question may be from the server's. It is long enough for clocks that the doctor reports as wrong
 * (`clock_wrong`), and short enough that a proxy's log of headers is worth nothing.
 */
export const maxQuestionAge = minutes(5)

/** What the doctor wants to know. The nonce shows that a report was written for this request. */
export type Question = {
  nonce: string
  wantsDatabase: boolean
  /** when it was asked, as an ISO 8601 instant */
  askedAt: string
}

/** What a server says about itself and about the request that it received. */
export type ServerReport = {
  nonce: string
  version: string
  publicUrl: string
  /** TRUST_PROXY, as the server reads it */
  trustedProxies: string
  dataPlaces?: DataPlaces
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
  { wantsDatabase = false, askedAt }: { wantsDatabase?: boolean; askedAt: Date },
): { nonce: string; header: string } {
  const question: Question = { nonce: random.uuid(), wantsDatabase, askedAt: askedAt.toISOString() }
  return { nonce: question.nonce, header: secrets.seal(JSON.stringify(question), purposes.question) }
}

/** Reads a question. @returns undefined unless its sender has the master key and asked within the last minutes */
export function readQuestion(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  header: string,
): Question | undefined {
  const question = openJson<Question>(secrets, header, purposes.question)
  if (!question) return undefined
  // Not a number if the time is missing, as in the questions of earlier versions.
  const age = clock.now().getTime() - Date.parse(question.askedAt)
  return Math.abs(age) <= maxQuestionAge ? question : undefined
}

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
