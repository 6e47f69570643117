/**
 * Describes two projects with one session cookie. They overwrite each other's session: the last sign-in wins, and the
 * other project's session cannot be ended. Most pages have one project, so this is a separate chunk.
 */
export function reportSharedCookie(name: string, tokens: readonly string[]): string {
  const sentence = `The projects ${tokens.join(' and ')} share the session cookie '${name}' on this page, so they overwrite each other's session. Set sessionOptions.cookieName in the configuration of one of them.`
  // biome-ignore lint/suspicious/noConsole: a mistake that only the page's developer can correct
  console.error(`<login-widget>: ${sentence}`)
  return sentence
}
