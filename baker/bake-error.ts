/** An error that the user can fix. The command line prints its message without a stack trace. */
export class BakeError extends Error {
  override name = 'BakeError'
}
