import { existsSync } from 'node:fs'
import { findChromium, headlessShell } from './browser-paths.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'
import { runTool } from './run.mjs'

async function hasBrowser() {
  const path = findChromium()
  if (path) return existsSync(path)
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

const instructions = `The browser tests need Chromium, and it could not be installed. Do one of these, then run the same command again:
  Debian, Ubuntu:  sudo apt-get install chromium-headless-shell
  other systems:   npx playwright install chromium
  or set CHROMIUM to the path of an installed Chromium or Chrome.`

/** Installs Chromium if it is missing. Returns false and prints instructions if that fails. */
export async function ensureBrowser() {
  if (!process.env.CHROMIUM && !existsSync(headlessShell) && canInstallPackages()) {
    console.log('Installing headless Chromium for the browser tests …')
    // If this package is not available, any other Chromium works.
    await installPackage('chromium-headless-shell').catch(() => {})
  }
  if (await hasBrowser()) return true
  if (process.env.CHROMIUM) {
    console.error(`CHROMIUM is '${process.env.CHROMIUM}', but that file does not exist.`)
    return false
  }
  console.log('Installing Chromium for the browser tests …')
  await runTool('@playwright/test/cli.js', ['install', 'chromium']).catch((error) =>
    console.error(error.message),
  )
  if (await hasBrowser()) return true
  console.error(instructions)
  return false
}
