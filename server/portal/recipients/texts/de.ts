export const de = {
  title: 'E-Mails über freigegebene Dateien',
  about: 'Wenn jemand bei {product} eine Datei für Sie freigibt, können Sie eine E-Mail darüber erhalten.',
  receives: 'Sie erhalten diese E-Mails.',
  optedOut: 'Sie erhalten diese E-Mails nicht mehr.',
  stop: 'E-Mails abbestellen',
  resume: 'Wieder erhalten',
  note: 'Das gilt für die E-Mail-Adresse, die den Link erhalten hat. Für Sie freigegebene Dateien können Sie weiterhin öffnen.',
  invalid: 'Dieser Link ist unvollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail.',
}
