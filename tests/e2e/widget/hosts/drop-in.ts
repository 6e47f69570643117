import type { LoginWidget } from '#widget'
import { playHost } from './memory-host.ts'

// A stranger's page: the tag is in its HTML, and the widget's script comes from elsewhere, later than this.
const widget = document.querySelector('login-widget')
if (widget) playHost(widget as LoginWidget)
