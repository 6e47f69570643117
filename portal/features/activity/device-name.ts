import type { Translate } from '../../messages/translate.ts'

const devices = ['desktop', 'phone', 'tablet', 'baker'] as const

/** The kind of a device, as server/platform/http/device-rules.ts names it, in the language of the page. */
export const deviceName = (t: Translate, type: string): string =>
  t(`device.${devices.find((device) => device === type) ?? 'unknown'}`)
