import { product } from '#contract/product.ts'
import type { MetricsAddress } from './listen-metrics.ts'
import { type Metrics, noMetrics } from './metrics.ts'

/**
 * Starts the metrics of this process if the operator has set an address for them. Otherwise, their library is not loaded.
 * @returns the metrics, and a function that stops serving them
 * @throws ConfigError if the address cannot be used
 */
export async function startMetrics(
  address: MetricsAddress | undefined,
): Promise<{ metrics: Metrics; stopMetrics: () => Promise<void> }> {
  if (!address) return { metrics: noMetrics, stopMetrics: async () => {} }
  const [{ createPrometheusMetrics }, { listenForMetrics }] = await Promise.all([
    import('./prometheus.ts'),
    import('./listen-metrics.ts'),
  ])
  const metrics = createPrometheusMetrics(product.version)
  return { metrics, stopMetrics: await listenForMetrics(metrics, address) }
}
