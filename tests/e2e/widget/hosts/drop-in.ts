import type { LoginWidget } from '#widget'
import { playHost } from './memory-host.ts'

// A third-party page: the tag is in its HTML, and the widget's script loads later from another origin.
const widget = document.querySelector('login-widget')
if (widget) playHost(widget as LoginWidget)
