import { createHash } from 'node:crypto'

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * The length of the part of a portable phpass hash with its cost and salt: `$P$` or `$H$`, one character, eight
 * characters.
 */
const settingLength = 12

/** 2^17 rounds take about 0.2 s. WordPress and phpBB use 2^11 to 2^13. */
const largestCost = 17

export const isPhpass = (text: string): boolean => /^\$[PH]\$[./\dA-Za-z]{31}$/.test(text)

/** Returns whether a phpass hash's cost is acceptable. */
export function hasFairCost(text: string): boolean {
  const cost = alphabet.indexOf(text.charAt(3))
  return cost >= 7 && cost <= largestCost
}

export const toSetting = (text: string): string => text.slice(0, settingLength)

const md5 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((digest, part) => digest.update(part), createHash('md5')).digest()

/** Computes the portable phpass hash of a password: repeated MD5. Yields to other requests every 1024 rounds. */
export async function hashPhpass(password: string, setting: string): Promise<string> {
  let digest = md5(setting.slice(4), password)
  for (let round = 2 ** alphabet.indexOf(setting.charAt(3)); round > 0; round -= 1) {
    digest = md5(digest, password)
    if (round % 1024 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return setting + encode(digest)
}

/** The base64 of crypt(3): 3 bytes become 4 characters, lowest bits first. */
function encode(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 3) {
    const group = bytes.subarray(start, start + 3)
    const value = group.reduce((sum, byte, index) => sum + byte * 256 ** index, 0)
    for (let index = 0; index <= group.length; index += 1)
      text += alphabet.charAt(Math.floor(value / 64 ** index) % 64)
  }
  return text
}
