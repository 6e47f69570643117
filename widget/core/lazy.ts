/** Something that is fetched when first needed, and again only after a failure. */
export type Lazy<Thing> = {
  /** The value, if it has loaded. */
  find(): Thing | undefined
  load(): Promise<Thing>
}

export function createLazy<Thing>(fetch: () => Promise<Thing>): Lazy<Thing> {
  let thing: Thing | undefined
  let loading: Promise<Thing> | undefined
  return {
    find: () => thing,
    load() {
      loading ??= fetch().then(
        (arrived) => {
          thing = arrived
          return arrived
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}
