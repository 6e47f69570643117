/** How many stories each group of the sidebar has, by its title, such as `Sign in`. */
export type StoryCounts = ReadonlyMap<string, number>

type Index = { entries: Record<string, { type: string; title: string }> }

/** Counts the stories in the index of this Storybook. */
export async function countStories(): Promise<StoryCounts> {
  const response = await fetch('./index.json')
  const { entries } = (await response.json()) as Index
  const counts = new Map<string, number>()
  for (const { type, title } of Object.values(entries)) {
    const [group = title] = title.split('/')
    if (type === 'story') counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return counts
}
