/**
 * Whether no one could ever open the cake, because it expires before it is openable or at the same time (rule F3).
 *
 * @param openable ISO 8601; null if the cake is openable immediately
 * @param expires ISO 8601; null if it never expires
 */
export function isDateRangeInvalid(openable: string | null, expires: string | null): boolean {
  return openable !== null && expires !== null && Date.parse(openable) >= Date.parse(expires)
}
