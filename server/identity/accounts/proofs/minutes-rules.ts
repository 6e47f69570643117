/**
 * The longest lifetime of a link that the portal emails, in minutes (rule A11). Other projects may request up to a
 * week.
 */
const portalLinkMinutes = 30

/** Limits the requested lifetime of a link, in minutes. */
export const limitLinkMinutes = ({ isPortal }: { isPortal: boolean }, requested: number): number =>
  isPortal ? Math.min(requested, portalLinkMinutes) : requested
