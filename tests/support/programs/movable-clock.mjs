/**
 * Loaded before a server (`NODE_OPTIONS=--import=…`), this moves its clock forward by the number of seconds in a file.
 * The file is read on every access, so a test can skip half an hour instantly.
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
