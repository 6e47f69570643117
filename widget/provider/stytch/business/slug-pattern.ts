/**
 * Finds the slug of an organization in the URL of its page.
 *
 * @param pattern such as `https://{{slug}}.work.example/*`, where `*` is any text; null: none
 * @returns undefined if the URL does not fit
 */
export function findSlug(pattern: string | null, url: string): string | undefined {
  if (pattern === null) return undefined
  const expression = pattern
    .split(/(\{\{slug\}\}|\*)/)
    .map((part) => (part === '{{slug}}' ? '([^/.?#]+)' : part === '*' ? '.*' : toExpression(part)))
    .join('')
  return new RegExp(`^${expression}$`).exec(url)?.[1]
}

const toExpression = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\/-]/g, '\\$&')
