/** Postfix attempts a notification again later. Other programs take it for a failure. */
const temporaryFailure = 75

/** Returns the exit code of a command that failed. Only `bounce` itself receives notifications from a mail server. */
export const toExitCode = (argv: readonly string[]): number =>
  argv.length === 1 && argv[0] === 'bounce' ? temporaryFailure : 1
