import { createHash } from 'node:crypto'

/** The calls of a round, in order, and whether most of their time is argon2, which takes tens of milliseconds on purpose. */
export const calls = {
  'request a code': { hasArgon2: false },
  'redeem the code': { hasArgon2: false },
  'read the account': { hasArgon2: false },
  'enter the PIN': { hasArgon2: true },
  get_keys: { hasArgon2: false },
  'list files': { hasArgon2: false },
  'sign out': { hasArgon2: false },
} as const satisfies Record<string, { hasArgon2: boolean }>

export type CallName = keyof typeof calls

/** How far a session's sign-out went: `tried` without a response may have ended the session. */
export type SessionRecord = { tokenHash: string; signOut: 'none' | 'tried' | 'acknowledged' }

/** How many calls of a person were sent, and how many of them the server acknowledged. */
export type Count = { sent: number; acknowledged: number }

/** What the server acknowledged to one person. */
export type PersonRecord = { sessions: SessionRecord[]; signIns: Count; keyReads: Count }

/** What happened to all people. */
export type LoadRecord = {
  /** the times of successful calls in milliseconds */
  times: Record<CallName, number[]>
  /** the seconds from the response to the request for a code until its email */
  emailSeconds: number[]
  rounds: number
  /** calls that ended without a response, or with the proxy's 502 to 504, and their number */
  interruptions: Map<string, number>
  /** unexpected responses, and their number */
  rejections: Map<string, number>
  /** the people who repeated a step until they gave up */
  stranded: string[]
  /** acknowledged writes that later calls contradict */
  losses: string[]
  people: Map<string, PersonRecord>
}

export const createRecord = (): LoadRecord => ({
  times: Object.fromEntries(Object.keys(calls).map((name) => [name, []])) as unknown as LoadRecord['times'],
  emailSeconds: [],
  rounds: 0,
  interruptions: new Map(),
  rejections: new Map(),
  stranded: [],
  losses: [],
  people: new Map(),
})

/** Returns the record of a person, which it creates for the first round. */
export function personRecordOf({ people }: LoadRecord, email: string): PersonRecord {
  const existing = people.get(email)
  if (existing) return existing
  const created = {
    sessions: [],
    signIns: { sent: 0, acknowledged: 0 },
    keyReads: { sent: 0, acknowledged: 0 },
  }
  people.set(email, created)
  return created
}

export const addOne = (counts: Map<string, number>, key: string) =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

/** The database stores only the hash of a session token. */
export const toTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
