import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Whether this process can install Debian packages. */
export const canInstallPackages = () =>
  process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')

export async function installPackage(name) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  // Fail quickly without a network.
  const timeouts = ['http::Timeout=15', 'https::Timeout=15', 'Retries=1']
  const options = timeouts.flatMap((timeout) => ['-o', `Acquire::${timeout}`])
  await run('apt-get', ['update', '-qq', ...options], quiet)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
}
