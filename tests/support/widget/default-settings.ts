import { readSettings } from '../../../widget/app/read-settings.ts'

/** The settings of a widget whose host has configured nothing. */
export const defaultSettings = readSettings(undefined, null, 'https://host.test/').settings

/** How long the widget waits before it offers to send a code or an email again. */
export const { resendWaitMs } = defaultSettings
