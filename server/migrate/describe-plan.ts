import { toCount } from '#contract/count.ts'
import { subsystems } from '../platform/db/migrations.ts'
import type { Sizes } from './read-sizes.ts'
import type { Blocked, Effect, Rehearsal, RehearsedMigration } from './rehearse.ts'

/**
 * Bytes per second of an idle machine, estimated from measurements (docs/decisions/0087-upgrades.md). An update is
 * slowest, because it writes each row and its index entries again.
 */
const rates: Readonly<Record<Exclude<Effect['work'], 'instant'>, number>> = {
  scan: 300e6,
  index: 50e6,
  rewrite: 25e6,
  update: 5e6,
}

const works: Readonly<Record<Effect['work'], string>> = {
  instant: 'its definition changes',
  scan: 'its rows are checked',
  index: 'an index is built',
  rewrite: 'it is rewritten',
  update: 'rows are updated',
}

/**
 * Describes pending migrations for an operator: which tables they lock, what waits meanwhile, and for about how long.
 * @param isShared whether other servers can use the database meanwhile, which the embedded database does not allow
 */
export function describePlan(
  { migrations, oldestVersion }: Rehearsal,
  sizes: Sizes,
  { isShared }: { isShared: boolean },
): string {
  const count = toCount(migrations.length, 'migration is', 'migrations are')
  const total = migrations.flatMap(toSeconds(sizes)).reduce((sum, duration) => sum + duration, 0)
  const plans = subsystems.flatMap(({ subsystem }) =>
    describeSubsystem(
      migrations.filter((migration) => migration.subsystem === subsystem),
      sizes,
    ),
  )
  return [
    `${count} pending. They take ${toDuration(total)}.`,
    ...plans,
    isShared ? sharing : 'No server can use the data folder meanwhile.',
    oldestVersion === undefined
      ? 'Nothing is removed that the previous version needs, so you can go back to it without a restore.'
      : `Version ${oldestVersion} is the oldest that can use the database afterwards. ` +
        `Before you migrate, replace all servers that are older. You can go back to version ${oldestVersion} without a restore.`,
    'Durations are estimates, from the present sizes of the tables.',
  ].join('\n\n')
}

const sharing =
  'Other servers can run meanwhile. A migration waits at most 2 seconds for a lock, lets requests pass, and repeats, ' +
  'so a long transaction delays the migration instead of the requests.'

/** Describes the migrations of a subsystem, which run in one transaction: each lock is held until its end. */
function describeSubsystem(migrations: readonly RehearsedMigration[], sizes: Sizes): string[] {
  const durations = migrations.map(toSeconds(sizes))
  return migrations.map(({ subsystem, tag, statements }, position) => {
    const later = durations.slice(position + 1).flat()
    const lines = statements.flatMap((effects, index) => {
      const remainder = [...(durations[position] ?? []).slice(index), ...later]
      const held = remainder.reduce((sum, duration) => sum + duration, 0)
      return effects.map((effect) => describeEffect(effect, sizes, held))
    })
    const unique = [...new Set(lines)]
    return [
      `${subsystem}/${tag}`,
      ...(unique.length > 0 ? unique : ['  It locks no table that is in use.']),
    ].join('\n')
  })
}

const waits: Readonly<Record<Blocked, (duration: string) => string>> = {
  'reads and writes': (duration) => `reads and writes wait for ${duration}`,
  writes: (duration) => `writes wait for ${duration}, reads continue`,
  nothing: (duration) => `writes of the same rows wait for ${duration}, everything else continues`,
}

const describeEffect = ({ table, blocked, work }: Effect, sizes: Sizes, held: number) =>
  `  ${table} (${toSize(sizes.get(table) ?? 0)}): ${works[work]}; ${waits[blocked](toDuration(held))}.`

/** Returns the estimated duration of each statement of a migration, in seconds. */
const toSeconds =
  (sizes: Sizes) =>
  ({ statements }: RehearsedMigration): number[] =>
    statements.map((effects) =>
      effects.reduce(
        (sum, { table, work }) => sum + (work === 'instant' ? 0 : (sizes.get(table) ?? 0) / rates[work]),
        0,
      ),
    )

const toDuration = (duration: number) =>
  duration < 1
    ? 'less than 1 second'
    : duration < 90
      ? `up to ${toCount(Math.ceil(duration), 'second')}`
      : `up to ${toCount(Math.ceil(duration / 60), 'minute')}`

function toSize(bytes: number): string {
  const [unit, divisor] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9]
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(bytes / Number(divisor))} ${unit}`
}
