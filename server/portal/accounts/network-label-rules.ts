import { toFirstGroups } from '../../platform/http/visitor.ts'

/**
 * Returns a session's network for the list of sessions, without the part that identifies a device (rule A53).
 * @returns null if the IP address is unknown
 */
export function toNetworkLabel(ip: string): string | null {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return ip.replace(/\.\d+$/, '.x')
  const groups = toFirstGroups(ip, 3)
  return groups === undefined ? null : `${groups}:x`
}
