/** A configuration error that prevents the server from starting. Its message is printed without a stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
