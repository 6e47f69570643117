import { createStore, type Store } from './store.ts'

/**
 * A file that is waiting for the opener: the system opened it with the installed app, or the user chose it offline.
 * `unreadable`: the system's file is gone or must not be read.
 */
export type LaunchedFiles = Store<File | 'unreadable' | undefined>

export const createLaunchedFiles = (): LaunchedFiles =>
  createStore<ReturnType<LaunchedFiles['get']>>(undefined)
