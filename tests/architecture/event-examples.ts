type Named = { method: string; type: string }

type Without<Event, Key extends string> = Event extends unknown ? Omit<Event, Key> : never

/** At least one example of every event of a flow, by its name. The compiler asks for those of a new event. */
export type EventExamples<Event extends Named> = {
  [Each in Event as `${Each['method']}.${Each['type']}`]: readonly Without<Each, 'method' | 'type'>[]
}

/** The examples by their names, as `method.type`. */
export const toEvents = <Event extends Named>(examples: EventExamples<Event>) =>
  Object.entries<readonly object[]>(examples).map(([name, ofName]) => {
    const [method, type] = name.split('.')
    return { name, examples: ofName.map((example) => ({ ...example, method, type }) as unknown as Event) }
  })
