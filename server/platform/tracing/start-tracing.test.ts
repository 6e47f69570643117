import { describe, expect, it } from 'vitest'
import { readSettings } from '../config/read-settings.ts'
import { startTracing } from './start-tracing.ts'
import { noTrace } from './trace.ts'

const endpoint = 'http://127.0.0.1:4318'

describe('tracing', () => {
  it.each<[string, Record<string, string>]>([
    ['no endpoint is set', {}],
    ['the SDK is disabled', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }],
    ['there is no exporter', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' }],
  ])('is off if %s', async (_, settings) => {
    const { trace, stopTracing } = await startTracing(settings)
    expect(trace).toBe(noTrace)
    expect(await trace({ name: 'GET', kind: 'server', attributes: {} }, async () => 7)).toBe(7)
    await stopTracing()
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json'],
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/protobuf', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '127.0.0.1:4318', 'must be a URL such as http://127.0.0.1:4318'],
  ])('rejects %s=%s', (name, value, problem) =>
    expect(startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, [name]: value })).rejects.toThrow(problem),
  )

  it('ignores variables of OpenTelemetry that other programs use', () => {
    expect(readSettings({ OTEL_LOGS_EXPORTER: 'otlp', OTEL_SERVICE_NAME: 'cakes' }, undefined)).toMatchObject(
      {
        OTEL_SERVICE_NAME: 'cakes',
      },
    )
  })
})
