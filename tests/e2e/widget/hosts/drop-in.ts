import { playHost } from './test-host.ts'

// A third-party page: the tag is in its HTML, and the widget's script loads later from another origin.
playHost()
