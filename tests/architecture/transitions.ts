import { isDeepStrictEqual } from 'node:util'

type Result = { state: { screen: string }; effect?: { method: string; run: string } | undefined }

/** A flow as the table shows it: what decides, and the situations in which it is tried. */
export type Walk<State extends { screen: string }, Event extends { method: string }, Settings> = {
  step(state: State, event: Event, settings: Settings): Result
  /** The states of each screen. */
  states: Readonly<Record<string, readonly State[]>>
  /** Adds states that no sample shows. */
  variantsOf(state: State): State[]
  /** The default configuration first. */
  configurations: readonly Settings[]
  events: readonly { name: string; examples: readonly Event[] }[]
}

/**
 * Runs the step with every event on every screen.
 *
 * @returns a Markdown table: the screens, the events that have the same effect there, the next screens and the effects
 */
export function toTransitionTable<
  State extends { screen: string },
  Event extends { method: string },
  Settings,
>(walk: Walk<State, Event, Settings>): string {
  const { states } = walk
  const screens = Object.keys(states)
  const names = createNames(screens, (screen) => (states[screen] ?? []).every((state) => 'busy' in state))
  const rows = new Map<string, { from: string; order: number; next: string; run: string; names: string[] }>()
  for (const { name, examples } of walk.events) {
    const byOutcome = new Map<string, string[]>()
    for (const screen of screens) {
      const outcome = findOutcome(walk, screen, examples)
      if (outcome) byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), screen])
    }
    for (const [outcome, from] of byOutcome) {
      const group = names.nameGroup(from)
      const [next = '', run = ''] = outcome.split('|')
      const key = `${group}|${outcome}`
      const row = rows.get(key) ?? { from: group, order: names.orderOf(from), next, run, names: [] }
      rows.set(key, { ...row, names: [...row.names, name] })
    }
  }
  const sorted = [...rows.values()].sort((a, b) => a.order - b.order || a.from.localeCompare(b.from))
  const lines = sorted.map(
    ({ from, names, next, run }, index) =>
      `| ${sorted[index - 1]?.from === from ? '' : from} | ${names.map(quote).join(', ')} | ${next} | ${run} |`,
  )
  return ['| on | event | next screen | effect |', '|---|---|---|---|', ...lines].join('\n')
}

/** What the examples of one event lead to: the next screens and the effects. Undefined if the screen ignores it. */
function findOutcome<State extends { screen: string }, Event extends { method: string }, Settings>(
  walk: Walk<State, Event, Settings>,
  screen: string,
  examples: readonly Event[],
): string | undefined {
  const next = new Set<string>()
  const effects = new Set<string>()
  for (const { state, settings } of situationsOf(walk, screen)) {
    for (const event of examples) {
      const result = walk.step(state, event, settings)
      if (!result.effect && isDeepStrictEqual(result.state, state)) continue
      next.add(result.state.screen === screen ? 'stays' : quote(result.state.screen))
      if (result.effect) effects.add(quote(toName(result.effect, event)))
    }
  }
  if (next.size === 0) return undefined
  return [next, effects].map((names) => [...names].sort().join(', ')).join('|')
}

/** Every sample of a screen in the default configuration, and its first one in every variant and configuration. */
function situationsOf<State extends { screen: string }, Event extends { method: string }, Settings>(
  { states, variantsOf, configurations }: Walk<State, Event, Settings>,
  screen: string,
): { state: State; settings: Settings }[] {
  const ofScreen = states[screen] ?? []
  const variants = ofScreen.slice(0, 1).flatMap(variantsOf)
  return [
    ...ofScreen.flatMap((state) => configurations.slice(0, 1).map((settings) => ({ state, settings }))),
    ...configurations.flatMap((settings) => variants.map((state) => ({ state, settings }))),
  ]
}

const toName = ({ method, run }: { method: string; run: string }, event: { method: string }) =>
  method === event.method ? run : `${method}.${run}`

const quote = (name: string) => `\`${name}\``
const list = (names: readonly string[]) => names.map(quote).join(', ')

function createNames(screens: readonly string[], isStart: (screen: string) => boolean) {
  const nonStarts = screens.filter((screen) => !isStart(screen))
  const starts = screens.filter(isStart)
  return {
    /** Names a set of screens by the shortest list: of the set itself, or of its exceptions. */
    nameGroup(from: readonly string[]): string {
      const hasStarts = starts.every((screen) => from.includes(screen))
      const groups: [name: string, of: readonly string[]][] = [
        ['any screen', screens],
        ['any other screen', nonStarts],
      ]
      const names = groups
        .filter(([, of]) => from.every((screen) => of.includes(screen)))
        .map(([name, of]) => {
          const missing = of.filter((screen) => !from.includes(screen))
          return {
            length: missing.length,
            name: missing.length > 0 ? `${name} except ${list(missing)}` : name,
          }
        })
      const remainder = hasStarts ? from.filter((screen) => !isStart(screen)) : from
      const head = hasStarts ? ['any start screen'] : []
      names.push({ length: remainder.length, name: [...head, ...remainder.map(quote)].join(', ') })
      return names.reduce((best, name) => (name.length < best.length ? name : best)).name
    },
    /** Rows of many screens come first. */
    orderOf: (from: readonly string[]) =>
      from.length > 5 ? -from.length : screens.indexOf(from[0] ?? 'Main'),
  }
}
