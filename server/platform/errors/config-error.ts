/** A configuration error that prevents the start. Its message is printed without a stack. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
