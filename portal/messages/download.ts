/** The texts of the page with the app and the command-line tool. */
export const download = {
  'download.title': 'Download App',
  'download.lead': 'Install {product} on this device. You sign in with the same account.',
  'download.app': 'App',
  'download.doubleClick': 'With Chrome or Edge, .cake files open with a double click.',
  'download.homeScreen': '{product} is one tap away on your home screen.',
  'download.offline': 'It starts without a network. Only the keys of a file need one.',
  'download.fields':
    'It opens the fields of layered CSV and JSON files. It does not open layered PDFs, and neither does the command line.',
  'download.ownApp': 'Open layered PDFs with this app',
  'download.local': 'Files are decrypted on your device, as in the browser.',
  'download.install': 'Install {product}',
  'download.installed': 'You are using the app.',
  'download.chromium': 'In the address bar or the browser’s menu, choose Install {product}.',
  'download.macSafari': 'In Safari, choose File, then Add to Dock.',
  'download.ios': 'In Safari, tap Share, then Add to Home Screen.',
  'download.android': 'In the browser’s menu, choose Install app or Add to Home screen.',
  'download.none': 'This browser cannot install web apps. Open this page in Chrome, Edge or Safari.',
  'download.commandLine': 'Command line',
  'download.commandLineLead':
    'Bake, open and inspect cakes of any size in a terminal, layered CSV and JSON included. It needs Node.js 20.19 or later.',
  'download.copy': 'Copy',
  'download.copied': 'Command copied',
  'download.copyFailed': 'Could not copy. Select the command and copy it.',
  'download.help': 'Then run {command}.',
} as const
