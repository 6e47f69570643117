/** A metric: its help text, and its labels with all their values. */
type Definition = { help: string; labels: Record<string, readonly string[] | typeof ofTable> }

/** The values of the label come from a table in the code, such as the table of routes or of limits. */
export const ofTable = 'of a table'

/** How many values a label of a table may have. The server has about 300 routes. */
export const maxValues = 600

/** Replaces every value that a label does not have. */
export const otherValue = 'other'

const requestLabels = {
  surface: ['portal', 'browser', 'backend', 'public', 'pages', 'health'],
  method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as readonly string[],
  route: ofTable,
} as const

const channels = ['email', 'sms', 'whatsapp'] as const

/** Numbers that only grow, until the process ends. */
export const counters = {
  http_requests_total: {
    help: 'Responses by surface, method, route pattern and class of the status.',
    labels: { ...requestLabels, status: ['2xx', '3xx', '4xx', '5xx'] as readonly string[] },
  },
  security_events_total: {
    help: 'Rejections that are security events, by the event in the log.',
    labels: { event: ofTable },
  },
  limits_reached_total: {
    help: 'Hits beyond a rate limit or budget, by its name.',
    labels: { limit: ofTable },
  },
  sign_ins_total: {
    help: 'Sign-ins by method and outcome.',
    labels: { method: ofTable, outcome: ['success', 'rejected'] },
  },
  messages_total: {
    help: 'Attempts to deliver a message and reports about it, by channel, content and outcome.',
    labels: {
      channel: channels,
      content: ['code', 'link', 'notice', 'unknown'],
      outcome: ['accepted', 'refused', 'expired', 'retried', 'delivered', 'undelivered'],
    },
  },
  webhook_attempts_total: {
    help: 'Attempts to deliver an event to a webhook, by outcome.',
    labels: { outcome: ['delivered', 'retried', 'dead'] },
  },
} as const satisfies Record<string, Definition>

/** Durations in seconds. */
export const durations = {
  http_request_duration_seconds: {
    help: 'How long requests took until the response began.',
    labels: { surface: requestLabels.surface, route: ofTable },
  },
  queue_wait_seconds: {
    help: 'How long jobs waited for their turn in this process.',
    labels: {
      queue: ['password_hash', 'imported_password_hash', 'database_read', 'database_connection'],
    },
  },
} as const satisfies Record<string, Definition>

/** Values at the time of a scrape. */
export const gauges = {
  queue_length: {
    help: 'Jobs that are waiting for their turn in this process.',
    labels: durations.queue_wait_seconds.labels,
  },
  database_connections: {
    help: 'Connections of this process to PostgreSQL.',
    labels: { state: ['used', 'idle'] },
  },
  database_connections_max: {
    help: 'How many connections to PostgreSQL this process may have.',
    labels: {},
  },
  outbox_messages: {
    help: 'Messages that are not delivered yet, counted up to 10,000. All processes share them.',
    labels: { channel: channels },
  },
  outbox_oldest_seconds: {
    help: 'The age of the oldest message that is not delivered yet; 0 if there is none.',
    labels: { channel: channels },
  },
  webhook_events: {
    help: 'Webhook events that are not delivered yet, counted up to 10,000. All processes share them.',
    labels: {},
  },
  webhook_oldest_seconds: {
    help: 'The age of the oldest webhook event that is not delivered yet; 0 if there is none.',
    labels: {},
  },
  readings_missing: {
    help: 'Readings that failed or took too long at this scrape, such as the lengths of queues in the database.',
    labels: {},
  },
  build_info: {
    help: 'Always 1; the labels are the versions of the program and of Node.',
    labels: { version: ofTable, node: ofTable },
  },
} as const satisfies Record<string, Definition>

type LabelsIn<Labels> = {
  [Label in keyof Labels]: Labels[Label] extends readonly (infer Value)[] ? Value : string
}

export type Counter = keyof typeof counters
export type CounterLabels<Name extends Counter> = LabelsIn<(typeof counters)[Name]['labels']>
export type Duration = keyof typeof durations
export type DurationLabels<Name extends Duration> = LabelsIn<(typeof durations)[Name]['labels']>
export type Gauge = keyof typeof gauges
export type GaugeLabels<Name extends Gauge> = LabelsIn<(typeof gauges)[Name]['labels']>
export type Surface = CounterLabels<'http_requests_total'>['surface']
export type Queue = DurationLabels<'queue_wait_seconds'>['queue']
