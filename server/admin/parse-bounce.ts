import type { Email } from '#contract/ids.ts'
import { parseEmail } from './parse-account.ts'
import { parseArguments } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

/** `bounce` reads a delivery status notification from standard input. */
export type BounceCommand = { name: 'bounce' | 'bounce list' } | { name: 'bounce clear'; email: Email }

export function parseBounce([action, ...rest]: readonly string[]): BounceCommand {
  switch (action) {
    case undefined:
      return { name: 'bounce' }
    case 'list':
      parseArguments('bounce list', rest, [])
      return { name: 'bounce list' }
    case 'clear': {
      const [email] = parseArguments('bounce clear', rest, ['EMAIL'])
      return { name: 'bounce clear', email: parseEmail(email) }
    }
    default:
      throw new UsageError(
        `Unknown command 'bounce ${action}'. List the commands with: npm run admin -- --help`,
      )
  }
}
