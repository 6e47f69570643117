import { existsSync } from 'node:fs'

/** CHROMIUM names a browser to run; else Debian's is taken, else the one Playwright has downloaded itself. */
export function findChromium(): { executablePath?: string } {
  const executablePath =
    process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
  return executablePath ? { executablePath } : {}
}
