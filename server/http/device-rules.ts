/** From what kind of device a request came, as the list of activity shows it. */
export type Device = 'phone' | 'tablet' | 'desktop' | 'baker' | 'unknown'

/** What a request says of its device; anybody can write it, so it is only ever shown. */
export type DeviceHints = {
  userAgent: string
  /** the header `Sec-CH-UA-Mobile`, which some browsers send */
  mobileHint: string | undefined
}

const tablets = /iPad|Tablet|PlayBook|Kindle|Silk(?!.*Mobile)|Android(?!.*Mobile)/
const phones = /Mobi|iPhone|iPod|Windows Phone/
const desktops = /Windows|Macintosh|X11|Linux|CrOS/

/** The programs that bake say so themselves, by the name of their platform. */
export const isBaker = (platform: unknown): boolean => platform === 'baker'

/**
 * Every client that is no baker is judged by its browser. An iPad whose browser asks for
 * pages of desktops sends the words of a Mac, and counts as one.
 */
export function toDevice({ userAgent, mobileHint }: DeviceHints): Exclude<Device, 'baker'> {
  if (tablets.test(userAgent)) return 'tablet'
  if (mobileHint === '?1' || phones.test(userAgent)) return 'phone'
  return desktops.test(userAgent) ? 'desktop' : 'unknown'
}
