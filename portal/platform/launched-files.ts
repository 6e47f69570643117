import { createStore, type Store } from './store.ts'

/** A file that is waiting for the opener: the system opened it with the installed app, or the user chose it offline. */
export type LaunchedFile = {
  file: File
  /** whether the user already pressed Open Cake */
  opens: boolean
}

/** `unreadable`: the system's file is gone or must not be read. */
export type LaunchedFiles = Store<LaunchedFile | 'unreadable' | undefined>

export const createLaunchedFiles = (): LaunchedFiles =>
  createStore<ReturnType<LaunchedFiles['get']>>(undefined)
