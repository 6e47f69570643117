import { pairedGroups, redeemName } from './paired-calls.ts'
import type { Pair, Pairs } from './paired-passes.ts'
import type { AskedOfCalls } from './paired-statements.ts'
import { estimateMedian, type Interval, median, quantile } from './paired-statistics.ts'

/** A call is slower if the whole interval is below this ratio. */
const slowerBelow = 0.97
/** The goal: how many times as fast a code is redeemed as by a commit that needs more transactions. */
const redeemGoal = 1.3

/** The result for a call, or for the sum of several. `ratio` says how many times as fast it is now. */
export type PairedRow = { name: string; pairs: Pair[]; ratio: Interval; asked?: AskedOfCall | undefined }

type AskedOfCall = AskedOfCalls extends Map<string, infer Asked> ? Asked : never

/** Summarizes the rounds, in the order of the list of calls. */
export function sumUp(rounds: readonly Pairs[], asked: AskedOfCalls): PairedRow[] {
  const names = pairedGroups.flatMap(({ sum, calls }) => [
    ...calls.map(({ name }) => name),
    ...(sum === undefined ? [] : [sum]),
  ])
  return names.map((name) => {
    const pairs = rounds.map((round) => round.get(name) ?? [])
    const ratio = estimateMedian(pairs.map((round) => round.map(({ old, current }) => old / current)))
    return { name, pairs: pairs.flat(), ratio, asked: asked.get(name) }
  })
}

const toText = ({ value, low, high }: Interval) =>
  `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`

const toTimes = (pairs: readonly Pair[], side: keyof Pair) => {
  const times = pairs.map((pair) => pair[side])
  return `${median(times).toFixed(1)}, ${quantile(times, 0.95).toFixed(1)}`
}

const toCounts = ({ old, current }: AskedOfCall) =>
  `${old.statements}, ${old.transactions}; ${current.statements}, ${current.transactions}`

/** Returns a Markdown table. */
export const toTable = (rows: readonly PairedRow[]): string =>
  [
    `${rows[0]?.pairs.length} pairs of each call; median and 95th percentile in ms; statements, and transactions.`,
    '| call | before | now | times as fast (95 % interval) | statements before; now |',
    '|---|---|---|---|---|',
    ...rows.map(({ name, pairs, ratio, asked }) => {
      const counts = asked ? toCounts(asked) : ''
      return `| ${name} | ${toTimes(pairs, 'old')} | ${toTimes(pairs, 'current')} | ${toText(ratio)} | ${counts} |`
    }),
  ].join('\n')

/** Returns the calls that are slower than before, and the redemption of a code if it misses its goal. */
export const listMisses = (rows: readonly PairedRow[]): string[] =>
  rows.flatMap(({ name, ratio, asked }) => {
    if (ratio.high < slowerBelow) return [`${name}: slower than before, ${toText(ratio)} times as fast`]
    const hasGoal = name === redeemName && asked && asked.old.transactions > asked.current.transactions
    return hasGoal && ratio.value < redeemGoal
      ? [`${name}: ${toText(ratio)} times as fast, at least ${redeemGoal} wanted`]
      : []
  })
