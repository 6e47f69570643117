import { resolve } from 'node:path'

/** The settings that name the places of the data. */
export const dataSettings = ['DATA_DIR', 'DATABASE_URL'] as const

/** The path of the data folder, and the host and name of the database, without a password; empty = embedded. */
export type DataPlaces = Readonly<Record<(typeof dataSettings)[number], string>>

export function toDataPlaces(settings: { DATA_DIR: string; DATABASE_URL?: string | undefined }): DataPlaces {
  const url = settings.DATABASE_URL ? new URL(settings.DATABASE_URL) : undefined
  return { DATA_DIR: resolve(settings.DATA_DIR), DATABASE_URL: url ? `${url.host}${url.pathname}` : '' }
}
