import manifest from '../../widget/custom-elements.json' with { type: 'json' }

type Described = { description: string; preset: string }

/** What the reference says of each custom property, by name. */
export const described: ReadonlyMap<string, Described> = new Map(
  manifest.modules
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ cssProperties }) => cssProperties)
    .map(({ name, description, default: preset }) => [name, { description, preset }]),
)

/** The default of each custom property, as the reference writes it: a CSS value or a description. */
export const defaults: ReadonlyMap<string, string> = new Map(
  [...described].map(([name, { preset }]) => [name, preset]),
)
