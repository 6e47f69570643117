/**
 * Loaded before a server (`NODE_OPTIONS=--import=…`), this puts its clock forward by as many seconds as a file says, which
 * is read at every look: so a test may wait for half an hour within a moment.
 */
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_IS_AHEAD_FILE ?? ''
const RealDate = Date

function ahead() {
  try {
    return Number(readFileSync(file, 'utf8')) * 1000
  } catch {
    return 0
  }
}

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead()] : parts))
  }

  static now() {
    return RealDate.now() + ahead()
  }
}
