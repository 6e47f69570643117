/** What `navigator.credentials` threw while it was watched. */
const thrown = new WeakSet<object>()

/** Whether an error comes from the prompt, of the browser or of an extension that replaces it. */
export const isOfPrompt = (error: unknown): error is Error =>
  error instanceof Object && (error instanceof DOMException || thrown.has(error))

/**
 * Watches the results of `navigator.credentials` during a call, before the vendor's client reads them. Some extensions
 * return no credential when their dialog is closed; the client would fail with a TypeError, which looks like one of
 * `fetch`. A prompt without a credential fails with an error that `isOfPrompt` recognizes.
 */
export async function watchPrompt<Result>(call: () => Promise<Result>): Promise<Result> {
  const container: CredentialsContainer | undefined = navigator.credentials
  if (!container) return call()
  let isWatching = true
  const restore = (['get', 'create'] as const).map((name) => {
    const prompt = container[name] as (options?: object) => Promise<Credential | null>
    const watched = async (options?: object) => {
      try {
        const credential = await prompt.call(container, options)
        if (isWatching && !credential) throw new Error('No credential.')
        return credential
      } catch (error) {
        if (error instanceof Object) thrown.add(error)
        throw error
      }
    }
    container[name] = watched
    return () => {
      // Another call, or an extension, may have replaced it meanwhile. Then it stays, and only passes on.
      if (container[name] === watched) container[name] = prompt
    }
  })
  try {
    return await call()
  } finally {
    isWatching = false
    for (const undo of restore) undo()
  }
}
