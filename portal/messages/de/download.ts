import type { download as english } from '../en/download.ts'
import { translationOf } from '../text.ts'

/** German: the page with the app and the command-line tool. */
export const download = translationOf<typeof english, 'de'>()({
  'download.title': 'App herunterladen',
  'download.lead': 'Installieren Sie {product} auf diesem Gerät. Sie melden sich mit demselben Konto an.',
  'download.app': 'App',
  'download.doubleClick': 'Mit Chrome oder Edge öffnen sich .cake-Dateien per Doppelklick.',
  'download.homeScreen': '{product} ist auf Ihrem Startbildschirm nur ein Tippen entfernt.',
  'download.offline': 'Die App startet auch ohne Netz. Nur die Schlüssel einer Datei benötigen eines.',
  'download.what': 'Was öffnet was?',
  'download.portal': 'Portal, installiert oder im Browser',
  'download.anySize': 'Dateien jeder Größe',
  'download.layered': 'CSV- und JSON-Dateien mit Ebenen',
  'download.layeredPdf': 'PDF-Dateien mit Ebenen',
  'download.yes': 'Ja',
  'download.no': 'Nein',
  'download.ifSpace': 'Soweit der Browser freien Speicherplatz hat',
  'download.noApp':
    'Nichts auf dieser Seite öffnet PDF-Dateien mit Ebenen. Fragen Sie die Person, die die Datei gebacken hat, welche App sie öffnet.',
  'download.ownApp':
    'Nichts auf dieser Seite öffnet PDF-Dateien mit Ebenen. Der Betreiber dieser Website bietet eine andere App an:',
  'download.local': 'Dateien werden wie im Browser auf Ihrem Gerät entschlüsselt.',
  'download.install': '{product} installieren',
  'download.installed': 'Sie verwenden die App.',
  'download.chromium': 'Wählen Sie in der Adressleiste oder im Menü des Browsers „{product} installieren“.',
  'download.macSafari': 'Wählen Sie in Safari „Ablage“ und dann „Zum Dock hinzufügen“.',
  'download.ios': 'Tippen Sie in Safari auf „Teilen“ und dann auf „Zum Home-Bildschirm“.',
  'download.android':
    'Wählen Sie im Menü des Browsers „App installieren“ oder „Zum Startbildschirm hinzufügen“.',
  'download.none':
    'Dieser Browser kann keine Web-Apps installieren. Öffnen Sie diese Seite in Chrome, Edge oder Safari.',
  'download.commandLine': 'Befehlszeile',
  'download.commandLineLead':
    'Backen, öffnen und prüfen Sie Cakes jeder Größe in einem Terminal, auch CSV- und JSON-Dateien mit Ebenen. Dafür wird Node.js 20.19 oder neuer benötigt.',
  'download.copy': 'Kopieren',
  'download.copied': 'Befehl kopiert',
  'download.copyFailed': 'Das Kopieren ist fehlgeschlagen. Markieren Sie den Befehl und kopieren Sie ihn.',
  'download.help': 'Führen Sie danach {command} aus.',
})
