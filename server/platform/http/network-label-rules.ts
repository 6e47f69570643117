/**
 * Returns a session's network for the list of sessions, without the part that identifies a device (rule A53).
 * @returns null if the IP address is unknown, or if a backend names something else instead
 */
export function toNetworkLabel(ip: string): string | null {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return ip.replace(/\.\d+$/, '.x')
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(ip)) return null
  const [head = '', tail] = ip.toLowerCase().split('::')
  const leading = head === '' ? [] : head.split(':')
  const trailing = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - leading.length - trailing.length)
  const groups = [...leading, ...Array<string>(gap).fill('0'), ...trailing].slice(0, 3)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}:x`
}
