/** Postfix retries a notification with this exit code later. Other programs treat it as a failure. */
const temporaryFailure = 75

/** Returns the exit code of a failed command. Only `bounce` itself receives notifications from a mail server. */
export const toExitCode = (argv: readonly string[]): number =>
  argv.length === 1 && argv[0] === 'bounce' ? temporaryFailure : 1
