import type { BenchResponse, PairedClient } from '../server/paired-client.ts'

/** The acts that every contestant knows, and those of the product alone. */
export const sharedActs = [
  'request a code',
  'redeem a code',
  'sign in by password',
  'check a session',
] as const
export const productActs = ['users/me', '/auth/me', '/get_files', '/get_keys'] as const
export type Act = (typeof sharedActs)[number] | (typeof productActs)[number]

/** One call of an act. @param number the number of the call, which chooses the user */
export type Call = (client: PairedClient, number: number) => Promise<BenchResponse>

/** A server that is measured. */
export type Contestant = {
  name: string
  /** the ports of its processes; clients are spread over them */
  ports: readonly number[]
  /** its processes, without the database */
  pids: readonly number[]
  /** the address that a call of this number concerns */
  toEmail(number: number): string
  /** requests a code for an address */
  request(client: PairedClient, email: string): Promise<BenchResponse>
  /** redeems the code that the address got, after its request */
  redeem(
    client: PairedClient,
    redeemed: { email: string; code: string; requested: BenchResponse },
  ): Promise<BenchResponse>
  acts: Partial<Record<Act, Call>>
  stop(): Promise<void>
}
