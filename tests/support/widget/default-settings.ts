import { readSettings } from '../../../widget/app/read-settings.ts'

/** The settings of a widget whose host has not configured anything. */
export const defaultSettings = readSettings(undefined, null, 'https://host.test/').settings

/** How long the widget waits before it offers to resend a code or an email. */
export const { resendWaitMs } = defaultSettings
