/** What a span describes: its name and attributes, in OpenTelemetry's semantic conventions. */
export type Span = {
  name: string
  kind: 'server' | 'client'
  attributes: Readonly<Record<string, string | number>>
  /** the `traceparent` header of the request, which continues the trace of the proxy */
  parent?: string | undefined
  /** leaves the span out if it would be the first of its trace */
  needsParent?: true
}

/** Adds what is known only after the work. `isError` marks a span as failed. */
export type EndSpan = (end: {
  name?: string
  attributes?: Readonly<Record<string, string | number>>
  isError?: boolean
}) => void

/** Runs work in a span. Spans inside of it become its children. An error that the work throws marks the span as failed. */
export type Trace = <Result>(span: Span, work: (describe: EndSpan) => Promise<Result>) => Promise<Result>

/** Runs the work without a span: the default of a server. */
export const noTrace: Trace = (_, work) => work(() => {})
