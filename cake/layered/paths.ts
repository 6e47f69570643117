const fieldsPath = ['file', 'fields']

/** The path of the outer key for users who can open none of the fields (FORMAT.md 9.6). */
export const unlockedPath = ['file', 'unlocked']

/** The most fields of a cake: a registration has at most 200 keys, and two of them are `file` and `file.unlocked`. */
export const maxFields = 198

/** The longest part of a registered key path, in UTF-16 units. */
const maxNameLength = 200

/** @returns the path of the key of the field NAME: `["file","fields",NAME]` */
export function fieldPathOf(name: string): string[] {
  return [...fieldsPath, name]
}

/** @returns NAME if the path is `["file","fields",NAME]`, otherwise undefined */
export function fieldNameOf(path: readonly string[]): string | undefined {
  return path.length === 3 && path[0] === fieldsPath[0] && path[1] === fieldsPath[1] ? path[2] : undefined
}

/**
 * Whether the key of a field with this name can be registered. Servers cannot store U+0000 or half of a surrogate pair.
 */
export function canBeName(name: string): boolean {
  return name !== '' && name.length <= maxNameLength && !name.includes('\0') && !/\p{Surrogate}/u.test(name)
}

/**
 * Returns PATH of a marker (FORMAT.md 9.4): the parts percent-encoded and joined by dots.
 * @throws URIError if a part contains half of a surrogate pair
 */
export function toMarkerPath(path: readonly string[]): string {
  return path.map((part) => encodeURIComponent(part).replaceAll('.', '%2E')).join('.')
}

/**
 * The inverse of `toMarkerPath`. It accepts any percent-encoding. @returns undefined if the text is not percent-encoded
 * UTF-8
 */
export function findMarkerPath(text: string): string[] | undefined {
  try {
    return text.split('.').map(decodeURIComponent)
  } catch {
    return undefined
  }
}
