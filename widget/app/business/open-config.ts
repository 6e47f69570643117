import type { SharedSettings } from '../../core/settings.ts'
import { createChecks } from '../checks.ts'
import type { Mistake } from '../mistakes.ts'
import { readSettings } from '../read-settings.ts'

type Path = `${string}.${string}`

/**
 * Opens the configuration of a tag for businesses, which may contain anything.
 *
 * @param config the value of `element.config` or of the JSON child
 * @param base the base of relative URLs
 */
export function openConfig(config: unknown, base: string) {
  const mistakes: Mistake[] = []
  const warn = (...mistake: Mistake) => {
    mistakes.push(mistake)
    return undefined
  }
  const checks = createChecks(warn, base)
  const root = checks.record(config, 'config')
  /** A value of the configuration, with its name for warnings. */
  const at = (path: Path): [value: unknown, name: string] => {
    const [part = '', key = ''] = path.split('.')
    return [checks.record(root[part], `config.${part}`)[key], path]
  }
  const redirectURL = (path: Path) => {
    const address = checks.url(...at(path))
    return address && new URL(address, base).href
  }
  /** The lifetime of a link within the bounds of the provider's contract. */
  const minutes = (path: Path) => checks.minutes(...at(path), 5, 10_080) ?? 60
  /** The part of the settings that every kind has, which the consumer's reader reads. */
  function readShared(): SharedSettings {
    const { settings, mistakes: wrong } = readSettings({ sessionOptions: root.sessionOptions }, 'otp', base)
    mistakes.push(...wrong)
    const { sessionMinutes, sessionCookie, resendWaitMs, consent, prefillEmail, locale } = settings
    return { sessionMinutes, sessionCookie, resendWaitMs, consent, prefillEmail, locale }
  }
  return { checks, mistakes, warn, root, at, redirectURL, minutes, readShared }
}
