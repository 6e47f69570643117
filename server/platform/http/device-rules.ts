/** The device type that activity rows show. */
export type Device = 'phone' | 'tablet' | 'desktop' | 'baker' | 'unknown'

/** The request's own claims about its device. They can be forged, so they are only displayed. */
export type DeviceHints = {
  userAgent: string
  /** the header `Sec-CH-UA-Mobile`, which some browsers send */
  mobileHint: string | undefined
}

const tablets = /iPad|Tablet|PlayBook|Kindle|Silk(?!.*Mobile)|Android(?!.*Mobile)/
const phones = /Mobi|iPhone|iPod|Windows Phone/
const desktops = /Windows|Macintosh|X11|Linux|CrOS/

/** Programs that bake identify themselves with their platform name. */
export const isBaker = (platform: unknown): boolean => platform === 'baker'

/**
 * Derives the device type from the user agent. An iPad that requests desktop pages sends a Mac's user agent and counts
 * as a desktop.
 */
export function toDevice({ userAgent, mobileHint }: DeviceHints): Exclude<Device, 'baker'> {
  if (tablets.test(userAgent)) return 'tablet'
  if (mobileHint === '?1' || phones.test(userAgent)) return 'phone'
  return desktops.test(userAgent) ? 'desktop' : 'unknown'
}
