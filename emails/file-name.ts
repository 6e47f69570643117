import { clean } from './isolates.ts'

/** Cuts the name of a file to 100 characters, and removes characters that could disguise it. */
export function cutFileName(name: string): string {
  const characters = [...clean(name)]
  return characters.length <= 100 ? characters.join('') : `${characters.slice(0, 99).join('')}…`
}
