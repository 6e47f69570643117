import { parseArgs } from 'node:util'
import { parseArguments, readOptions } from './parse-arguments.ts'
import { parseLimit, parseSince } from './parse-log.ts'
import { UsageError } from './usage-error.ts'

/** `project` is the name or ID of a project; undefined = all projects. */
export type WebhookCommand =
  | { name: 'webhook list'; project: string | undefined }
  | { name: 'webhook dead'; project: string | undefined; limit: number }
  | {
      name: 'webhook replay'
      project: string
      webhook: string | undefined
      /** the event, or the time from which all are replayed; undefined = all that were given up */
      event: string | undefined
      since: Date | number | undefined
    }

export function parseWebhook(name: WebhookCommand['name'], rest: readonly string[]): WebhookCommand {
  const options = {
    'webhook list': { project: { type: 'string' } },
    'webhook dead': { project: { type: 'string' }, limit: { type: 'string' } },
    'webhook replay': {
      project: { type: 'string' },
      webhook: { type: 'string' },
      event: { type: 'string' },
      since: { type: 'string' },
    },
  } as const
  const { values, positionals } = readOptions(name, () =>
    parseArgs({ args: [...rest], allowPositionals: true, options: options[name] }),
  )
  parseArguments(name, positionals, [])
  const { project, webhook, event, since, limit } = values as Partial<Record<string, string>>
  switch (name) {
    case 'webhook list':
      return { name, project }
    case 'webhook dead':
      return { name, project, limit: limit === undefined ? 100 : parseLimit(limit) }
    case 'webhook replay':
      if (event !== undefined && since !== undefined) {
        throw new UsageError("'webhook replay' accepts either --event or --since, not both.")
      }
      if (project === undefined) throw new UsageError("'webhook replay' needs --project PROJECT.")
      return { name, project, webhook, event, since: since === undefined ? undefined : parseSince(since) }
  }
}
