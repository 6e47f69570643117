import { product } from '#contract/product.ts'
import { ConfigError } from '../errors/config-error.ts'
import { noTrace, type Trace } from './trace.ts'

/**
 * Starts tracing if the settings name an endpoint. Otherwise, OpenTelemetry's packages are not loaded. The packages read
 * the environment, so the settings of the file are copied to it.
 * @param settings see readSettings()
 * @throws ConfigError if the protocol is another than http/json
 */
export async function startTracing(
  settings: Readonly<Record<string, string>>,
): Promise<{ trace: Trace; stopTracing: () => Promise<void> }> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT
  const isDisabled = settings.OTEL_SDK_DISABLED === 'true' || settings.OTEL_TRACES_EXPORTER === 'none'
  if (endpoint === undefined || isDisabled) return { trace: noTrace, stopTracing: async () => {} }
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = settings[name]
    if (protocol !== undefined && protocol !== 'http/json')
      throw new ConfigError(`${name} must be http/json, the only protocol of this server.`)
  }
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be a URL such as http://127.0.0.1:4318.')
  for (const [name, value] of Object.entries(settings)) {
    if (name.startsWith('OTEL_')) process.env[name] = value
  }
  const { createOpenTelemetry } = await import('./open-telemetry.ts')
  return createOpenTelemetry(product.version)
}
