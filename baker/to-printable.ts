/** @returns a name from a file without characters that a terminal could interpret */
export function toPrintable(name: string): string {
  return `'${name.replace(/\p{Other}/gu, '�')}'`
}
