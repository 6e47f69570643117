import type {
  Counter,
  CounterLabels,
  Duration,
  DurationLabels,
  Gauge,
  GaugeLabels,
  Queue,
} from './definitions.ts'

/** The value of a gauge. */
export type Measurement = {
  [Name in Gauge]: { gauge: Name; labels: GaugeLabels<Name>; value: number }
}[Gauge]

/**
 * Where the other folders report what operators watch. No label contains a path, address, user, project or another ID: a
 * value that is not in the table of its label is counted as `other`.
 */
export type Metrics = {
  count<Name extends Counter>(name: Name, labels: CounterLabels<Name>): void
  /** Starts a stopwatch. @returns a function that stops it and records the duration */
  startTimer<Name extends Duration>(name: Name): (labels: DurationLabels<Name>) => void
  /** Records that a job waits for its turn. @returns a function that ends the wait */
  startWaiting(queue: Queue): () => void
  /** Registers a reading, which each scrape repeats. It may use the database, within a bounded time. */
  measure(read: () => Measurement[] | Promise<Measurement[]>): void
}

/** Records nothing: the default of a server. */
export const noMetrics: Metrics = {
  count() {},
  startTimer: () => () => {},
  startWaiting: () => () => {},
  measure() {},
}
