/** Whether a version such as 5.1.0 came after another. */
export function isNewer(version: string, reference: string): boolean {
  const [parts, references] = [version, reference].map((text) => text.split('.').map(Number)) as [
    number[],
    number[],
  ]
  const index = parts.findIndex((part, position) => part !== references[position])
  return index >= 0 && (parts[index] ?? 0) > (references[index] ?? 0)
}
