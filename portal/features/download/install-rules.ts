/** How the portal can be installed as an app in a browser. Also the suffix of the text that explains it. */
export type InstallWay = 'ios' | 'macSafari' | 'android' | 'chromium' | 'none'

/**
 * Finds out how this browser installs a page as an app. Browsers identify themselves only in the user agent, and an
 * iPad claims to be a Mac.
 * @param maxTouchPoints `navigator.maxTouchPoints`
 */
export function findInstallWay(userAgent: string, maxTouchPoints: number): InstallWay {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Chrome\//.test(userAgent)) return 'chromium'
  return /Macintosh.*Safari\//.test(userAgent) ? 'macSafari' : 'none'
}

/** Whether a user can use a command line on this device. */
export const hasCommandLine = (way: InstallWay) => way !== 'ios' && way !== 'android'

/** The command that installs the command-line tool from this server. */
export const toInstallCommand = (origin: string, version: string) =>
  `npm install --global ${origin}/downloads/cakelock-cli-${version}.tgz`
