/** Something that is fetched when it is first needed, and again only after a failure. */
export type Lazy<Thing> = {
  /** The thing, if it has loaded. */
  find(): Thing | undefined
  load(): Promise<Thing>
}

export function createLazy<Thing>(fetch: () => Promise<Thing>): Lazy<Thing> {
  let thing: Thing | undefined
  let coming: Promise<Thing> | undefined
  return {
    find: () => thing,
    load() {
      coming ??= fetch().then(
        (arrived) => {
          thing = arrived
          return arrived
        },
        (error: unknown) => {
          coming = undefined
          throw error
        },
      )
      return coming
    },
  }
}
