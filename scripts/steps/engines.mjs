import { existsSync } from 'node:fs'
import { findFirefox, findWebkit } from './browser-paths.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'

const instructions = {
  Firefox: `These tests need Firefox ESR, and it could not be installed. Do one of these, then run the same command again:
  Debian:  sudo apt-get install firefox-esr
  or set FIREFOX to the path of an installed Firefox ESR.`,
  WebKit: `These tests need WebKitGTK and a virtual display, and they could not be installed. They run on Debian only:
  sudo apt-get install webkit2gtk-driver xvfb
Then run the same command again.`,
}

async function ensure(name, find, packages) {
  if (!find() && canInstallPackages()) {
    console.log(`Installing ${packages.join(' and ')} …`)
    for (const packageName of packages)
      await installPackage(packageName).catch((error) => console.error(error.message))
  }
  if (find()) return true
  console.error(instructions[name])
  return false
}

/** Installs Firefox ESR if it is missing. Returns false and prints instructions if that fails. */
export async function ensureFirefox() {
  if (process.env.FIREFOX && !existsSync(process.env.FIREFOX)) {
    console.error(`FIREFOX is '${process.env.FIREFOX}', but that file does not exist.`)
    return false
  }
  return ensure('Firefox', findFirefox, ['firefox-esr'])
}

/** Installs WebKitGTK if it is missing. Returns false and prints instructions if that fails. */
export const ensureWebkit = () => ensure('WebKit', findWebkit, ['webkit2gtk-driver', 'xvfb'])
