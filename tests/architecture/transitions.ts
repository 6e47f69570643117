import { isDeepStrictEqual } from 'node:util'
import { samples } from '#support/widget/samples/samples.ts'
import { createStep } from '../../widget/app/flow.ts'
import { loaders } from '../../widget/app/method-loaders.ts'
import { createMethods, type PartName } from '../../widget/app/methods.ts'
import { readSettings } from '../../widget/app/read-settings.ts'
import { session } from '../../widget/app/session/method.ts'
import type { ScreenName, State, WidgetEvent } from '../../widget/app/states.ts'
import type { Settings } from '../../widget/core/settings.ts'
import { exampleEvents, variantsOf } from './widget-events.ts'

type Step = ReturnType<typeof createStep>

const screens = Object.keys(samples) as ScreenName[]
const isStart = (screen: ScreenName) =>
  Object.values(samples[screen]).every(({ state }: { state: object }) => 'busy' in state)

const { settings: defaults } = readSettings(undefined, null, 'https://shop.example/')
const configurations: readonly Settings[] = [
  defaults,
  { ...defaults, products: ['passwords'] },
  { ...defaults, oauth: { ...defaults.oauth, display: 'popup' } },
  { ...defaults, passkey: { offerAfterSignIn: true } },
  { ...defaults, consent: true },
]

const events = Object.entries(exampleEvents).map(([name, examples]) => {
  const [method, type] = name.split('.')
  return { name, examples: examples.map((example) => ({ ...example, method, type }) as WidgetEvent) }
})

/** The step of a widget all of whose methods have loaded. */
export async function createCompleteStep(): Promise<Step> {
  const methods = createMethods((name) => loaders[name]())
  await Promise.all((Object.keys(loaders) as Exclude<PartName, 'session'>[]).map(methods.load))
  methods.add('session', session as never)
  return createStep(methods)
}

/**
 * Runs the step with every event on every screen.
 *
 * @returns a Markdown table: the screens, the events that have the same effect there, the next screens and the effects
 */
export function toTransitionTable(step: Step): string {
  const rows = new Map<string, { from: string; order: number; next: string; run: string; names: string[] }>()
  for (const { name, examples } of events) {
    const byOutcome = new Map<string, ScreenName[]>()
    for (const screen of screens) {
      const outcome = findOutcome(step, screen, examples)
      if (outcome) byOutcome.set(outcome, [...(byOutcome.get(outcome) ?? []), screen])
    }
    for (const [outcome, from] of byOutcome) {
      const group = nameGroup(from)
      const [next = '', run = ''] = outcome.split('|')
      const key = `${group}|${outcome}`
      const row = rows.get(key) ?? { from: group, order: orderOf(from), next, run, names: [] }
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
function findOutcome(step: Step, screen: ScreenName, examples: readonly WidgetEvent[]): string | undefined {
  const next = new Set<string>()
  const effects = new Set<string>()
  for (const { state, settings } of situationsOf(screen)) {
    for (const event of examples) {
      const result = step(state, event, settings)
      if (!result.effect && isDeepStrictEqual(result.state, state)) continue
      next.add(result.state.screen === screen ? 'stays' : quote(result.state.screen))
      if (result.effect) effects.add(quote(toName(result.effect, event)))
    }
  }
  if (next.size === 0) return undefined
  return [next, effects].map((names) => [...names].sort().join(', ')).join('|')
}

/** Every sample of a screen in the default configuration, and its first one in every variant and configuration. */
function situationsOf(screen: ScreenName): { state: State; settings: Settings }[] {
  const states = Object.values<{ state: State }>(samples[screen]).map(({ state }) => state)
  const variants = states.slice(0, 1).flatMap(variantsOf)
  return [
    ...states.map((state) => ({ state, settings: defaults })),
    ...configurations.flatMap((settings) => variants.map((state) => ({ state, settings }))),
  ]
}

const toName = ({ method, run }: { method: string; run: string }, event: WidgetEvent) =>
  method === event.method ? run : `${method}.${run}`

const quote = (name: string) => `\`${name}\``

/** Names a set of screens by the shortest list: of the set itself, or of its exceptions. */
function nameGroup(from: readonly ScreenName[]): string {
  const nonStarts = screens.filter((screen) => !isStart(screen))
  const starts = screens.filter(isStart)
  const hasStarts = starts.every((screen) => from.includes(screen))
  const groups: [name: string, of: readonly ScreenName[]][] = [
    ['any screen', screens],
    ['any other screen', nonStarts],
  ]
  const names = groups
    .filter(([, of]) => from.every((screen) => of.includes(screen)))
    .map(([name, of]) => {
      const missing = of.filter((screen) => !from.includes(screen))
      return { length: missing.length, name: missing.length > 0 ? `${name} except ${list(missing)}` : name }
    })
  const remainder = hasStarts ? from.filter((screen) => !isStart(screen)) : from
  const head = hasStarts ? ['any start screen'] : []
  names.push({ length: remainder.length, name: [...head, ...remainder.map(quote)].join(', ') })
  return names.reduce((best, name) => (name.length < best.length ? name : best)).name
}

const list = (names: readonly ScreenName[]) => names.map(quote).join(', ')

/** Rows of many screens come first. */
const orderOf = (from: readonly ScreenName[]) =>
  from.length > 5 ? -from.length : screens.indexOf(from[0] ?? 'Main')
