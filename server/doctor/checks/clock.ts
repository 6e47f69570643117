import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Clock, seconds } from '../../platform/machine/clock.ts'
import type { Context, Seen } from '../context.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'
import { findTargets } from '../names.ts'

export const clockFindings = {
  clock_wrong: {
    level: 'error',
    problem:
      'The clock of this machine is {seconds:second} {direction} the clock of {name}. Codes, sessions and links depend on it.',
    fix: 'Synchronize the clocks of both machines, such as with systemd-timesyncd or chrony.',
  },
  clock_no_response: {
    level: 'warning',
    problem: 'The time server {name} does not respond ({code}).',
    fix: 'Check the name after --ntp, and allow UDP to its port 123 in the firewall.',
  },
} as const

const report = createReporter(clockFindings)

/** Codes of authenticator apps change every 30 seconds, and the server accepts the code before and after. */
const tolerance = seconds(30)

/** @param clocks how many milliseconds this machine is ahead of each */
export function findClockProblems(clocks: readonly { name: string; ahead: number }[]): Finding[] {
  return clocks
    .filter(({ ahead }) => Math.abs(ahead) > tolerance)
    .map(({ name, ahead }) =>
      report('clock_wrong', {
        name,
        seconds: Math.round(Math.abs(ahead) / 1000),
        direction: ahead > 0 ? 'ahead of' : 'behind',
      }),
    )
}

/** From 1900, the epoch of NTP, to 1970 (RFC 5905 6). */
const secondsTo1970 = 2_208_988_800

/** Requests the time by SNTP (RFC 4330). @returns how many milliseconds this machine is ahead; at most half the time of the exchange is wrong */
async function readTimeServer(address: string, port: number, clock: Clock): Promise<number> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  try {
    const question = Buffer.alloc(48)
    // No leap indicator, version 4, mode 3: client.
    question[0] = 0b00_100_011
    const sentAt = clock.now().getTime()
    socket.send(question, port, address)
    const [response] = (await once(socket, 'message', { signal: AbortSignal.timeout(seconds(5)) })) as [
      Buffer,
    ]
    const middle = (sentAt + clock.now().getTime()) / 2
    return middle - (response.readUInt32BE(40) - secondsTo1970 + response.readUInt32BE(44) / 2 ** 32) * 1000
  } finally {
    socket.close()
  }
}

/** Compares the clocks that other checks have seen, and the time server that the operator names. */
export async function checkClock(context: Context, { clocks }: Seen): Promise<CheckResult> {
  const { names, clock, options } = context
  const compared = [...clocks]
  const findings: Finding[] = []
  if (options.timeServer !== undefined) {
    const { hostname: name, port } = new URL(`ntp://${options.timeServer}`)
    const [address = name] = await findTargets(names, name)
    try {
      compared.push({ name, ahead: await readTimeServer(address, Number(port || 123), clock) })
    } catch (error) {
      findings.push(report('clock_no_response', { name, code: toCode(error) }))
    }
  }
  if (compared.length === 0 && findings.length === 0) {
    return {
      findings: [],
      skipped: 'No clock of another machine was available. --ntp HOST compares with a time server.',
    }
  }
  findings.push(...findClockProblems(compared))
  return { findings, notes: [`The clock agrees with ${compared.map(({ name }) => name).join(', ')}.`] }
}
