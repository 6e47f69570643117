/** The server's clock; tests replace it. */
export type Clock = {
  now(): Date
  /** Resolves after the given number of milliseconds. */
  sleep(milliseconds: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000

export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds)
