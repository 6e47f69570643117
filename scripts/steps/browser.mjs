import { existsSync } from 'node:fs'
import { canInstallPackages, installPackage } from './debian.mjs'
import { runTool } from './run.mjs'

/** Chromium without any window: the tests take two thirds of the time with it. */
const quick = '/usr/bin/chromium-headless-shell'

/** Where playwright.config.ts looks as well. */
const known = [quick, '/usr/bin/chromium', '/usr/bin/google-chrome']

async function findBrowser() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM)
  if (known.some(existsSync)) return true
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

const howTo = `The browser tests need Chromium, and it could not be installed here. One of these mends it:
  Debian, Ubuntu:  sudo apt-get install chromium-headless-shell
  elsewhere:       npx playwright install chromium
  or set CHROMIUM to the path of a Chromium or Chrome that is there already.
Then run the same command again.`

/** Makes sure that there is a browser for the browser tests. Returns false, after saying how, where there is none. */
export async function ensureBrowser() {
  if (!process.env.CHROMIUM && !existsSync(quick) && canInstallPackages()) {
    console.log('Installing Chromium without a window for the browser tests …')
    // Where that cannot be had, any other will do.
    await installPackage('chromium-headless-shell').catch(() => {})
  }
  if (await findBrowser()) return true
  if (process.env.CHROMIUM) {
    console.error(`CHROMIUM names '${process.env.CHROMIUM}', but there is no such file.`)
    return false
  }
  console.log('Installing Chromium for the browser tests …')
  await runTool('@playwright/test/cli.js', ['install', 'chromium']).catch((error) =>
    console.error(error.message),
  )
  if (await findBrowser()) return true
  console.error(howTo)
  return false
}
