/** A start that cannot go on for a reason that whoever started it can mend. Its message is shown, its stack is not. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
