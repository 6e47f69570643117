import type { info as english } from '../../en/portal/pages.ts'
import { translationOf } from '../../text.ts'

/** German: the built-in pages. */
export const info = translationOf<typeof english, 'de'>()({
  about: {
    title: 'Über uns',
    sections: [
      {
        text: '{product} schützt Dateien. Wer eine Datei zu einem Cake backt, entscheidet, wer ihn wann öffnen kann, und sieht, wann er geöffnet wurde.',
      },
      {
        text: 'Sie öffnen einen Cake in Ihrem Browser. Die Datei wird auf Ihrem Gerät entschlüsselt und nie hochgeladen. Der Server speichert nur die Schlüssel.',
      },
    ],
  },
  faq: {
    title: 'Häufige Fragen',
    sections: [
      {
        heading: 'Wer kann einen Cake öffnen?',
        text: 'Alle, denen der Bäcker Zugriff gegeben hat, über ihre E-Mail-Adresse oder ihre E-Mail-Domain.',
      },
      {
        heading: 'Ich habe meine PIN vergessen.',
        text: 'Eine PIN kann nicht wiederhergestellt werden. Wenn Sie sie kennen, können Sie sie in den Kontoeinstellungen ändern. Andernfalls bitten Sie den Betreiber dieser Website, sie zu löschen.',
      },
      {
        heading: 'Warum kann ich einen Cake nicht öffnen?',
        text: 'Vielleicht ist es zu früh oder zu spät dafür, Ihr Zugriff wurde entzogen, oder die Datei ist beschädigt. Die Fehlermeldung nennt den Grund.',
      },
      {
        heading: 'Was ist ein Cake mit Ebenen?',
        text: 'Ein Cake, in dem einige Felder einer Tabelle oder einer JSON-Datei einzeln gesperrt sind. Sie sehen die Felder, die der Bäcker für Sie freigegeben hat, und die anderen bleiben gesperrt. PDF-Dateien mit Ebenen lassen sich weder in diesem Portal noch mit seiner Befehlszeile öffnen.',
      },
    ],
  },
  terms: {
    title: 'Nutzungsbedingungen',
    sections: [
      {
        text: 'Für Ihre Nutzung dieses Portals gilt die Lizenzvereinbarung, die Sie bei der Registrierung akzeptieren. Der Betreiber dieser Website hat keine weiteren Bedingungen veröffentlicht.',
      },
    ],
  },
  privacy: {
    title: 'Datenschutz',
    sections: [
      {
        text: 'Der Server speichert Ihre E-Mail-Adresse, Hashes Ihres Passworts und Ihrer PIN, Ihre Sitzungen, die Titel, Schlüssel und Berechtigungen geschützter Dateien und ein Protokoll darüber, wer welche Datei geöffnet hat.',
      },
      {
        text: 'Der Server speichert nie den Inhalt Ihrer Dateien. Ihr Browser speichert Ihre Sitzung im lokalen Speicher und in zwei Cookies, bis Sie sich abmelden.',
      },
      { text: 'Der Betreiber dieser Website hat keine weitere Erklärung veröffentlicht.' },
    ],
  },
  contact: {
    title: 'Kontakt',
    sections: [
      {
        text: 'Der Betreiber dieser Website hat keine Kontaktdaten veröffentlicht. Bitte fragen Sie die Person, die Ihnen Zugriff gegeben hat.',
      },
    ],
  },
})

/** The license agreement is in English only. */
export const eulaNote = 'Die Lizenzvereinbarung liegt nur auf Englisch vor.'
