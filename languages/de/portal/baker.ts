import type { baker as english } from '../../en/portal/baker.ts'
import { translationOf } from '../../text.ts'

/** German: the baker. */
export const baker = translationOf<typeof english, 'de'>()({
  'bake.title': 'Datei backen',
  'bake.file': 'Datei',
  'bake.people': 'Personen',
  'bake.options': 'Optionen',
  'bake.drop': 'Dateien oder einen Ordner hier ablegen',
  'bake.dropNow': 'Loslassen, um auszuwählen',
  'bake.dropHint': 'Jede Datei in jeder Größe. Mehrere Dateien werden zu einem ZIP-Archiv.',
  'bake.chooseFiles': 'Dateien auswählen',
  'bake.chooseFolder': 'Ordner auswählen',
  'bake.oneFile': '1 Datei, {size}',
  'bake.archive': '{count} Dateien, {size}, als ZIP-Archiv',
  'bake.archiveName': 'Dateien',
  'bake.changeFile': 'Datei ändern',
  'bake.recipients': 'Empfänger',
  'bake.peopleHint':
    'Mehrere auf einmal: durch Kommas getrennt oder als eingefügte Liste. *@customer.test steht für alle bei customer.test.',
  'bake.everyoneAt': 'Alle bei {domain}',
  'bake.onlyYou': 'Nur Sie können ihn öffnen. Sie können später Empfänger hinzufügen.',
  'bake.lock': 'Felder sperren',
  'bake.lockHint':
    'Ein gesperrtes Feld hat einen eigenen Schlüssel, und Sie bestimmen, wer es öffnen kann. Alle anderen sehen seinen Namen, aber nicht seine Werte.',
  'bake.lockItems': 'In einem Namen steht * für jedes Element einer Liste.',
  'bake.lockReading': 'Datei wird gelesen',
  'bake.lockFields': 'Zu sperrende Felder',
  'bake.lockCount': { one: '{count} Feld gesperrt', other: '{count} Felder gesperrt' },
  'bake.lockWithin': 'Zusammen mit {name} gesperrt',
  'bake.lockMost': 'Die ersten {count} Felder werden aufgeführt.',
  'bake.lockNone': 'Diese Datei hat keine Felder, die gesperrt werden können.',
  'bake.lockValues': { one: '{count} Wert: {example}', other: '{count} Werte, zum Beispiel {example}' },
  'bake.lockedRows': {
    one: '{name}: {count} Wert gesperrt, in Zeile {rows}',
    other: '{name}: {count} Werte gesperrt, in den Zeilen {rows}',
  },
  'bake.lockedLines': {
    one: '{name}: {count} Wert gesperrt, in Textzeile {rows}',
    other: '{name}: {count} Werte gesperrt, in den Textzeilen {rows}',
  },
  'bake.tooManyPermissions':
    'Ein Cake kann höchstens {max} Berechtigungen haben, und das wären {count}. Jeder Empfänger braucht eine, oder eine für jedes Feld, das er öffnen kann. Nehmen Sie weniger, oder eine für eine ganze Domain (*@example.org).',
  'layerError.not_layerable':
    'Der Name muss auf .csv oder .json enden, denn nur solche Dateien können gesperrte Felder haben.',
  'layerError.no_fields': 'Wählen Sie mindestens ein Feld, das gesperrt werden soll.',
  'layerError.too_many_fields': 'Zu viele Felder: höchstens 198.',
  'layerError.bad_name': '„{field}“ kann kein Feld sein: Der Name muss 1 bis 200 Zeichen haben.',
  'layerError.unknown_field': 'Die Datei hat kein Feld „{field}“.',
  'layerError.too_large': 'Die Datei ist zu groß, um Felder zu sperren: höchstens 64 MiB.',
  'layerError.not_utf8':
    'Die Datei ist kein UTF-8-Text. Speichern Sie sie in dieser Kodierung und versuchen Sie es noch einmal.',
  'layerError.not_csv': 'Eine Zelle in Anführungszeichen, die in Zeile {line} beginnt, endet nicht richtig.',
  'layerError.unknown_separator':
    'Die erste Zeile, „sep=“, muss ein Komma, ein Semikolon oder einen Tabulator nennen. Speichern Sie die Datei mit einem davon.',
  'layerError.lone_carriage_return':
    'Zeile {line} enthält einen Wagenrücklauf, der keine Zeile beendet. Speichern Sie die Datei als CSV UTF-8 und versuchen Sie es noch einmal.',
  'layerError.stray_quote':
    'Eine Zelle in Zeile {line} enthält ein Anführungszeichen, steht aber nicht in Anführungszeichen. Setzen Sie die Zelle in Anführungszeichen und verdoppeln Sie das Zeichen darin.',
  'layerError.uneven_row':
    'Der Datensatz in Zeile {line} hat eine andere Anzahl von Zellen ({cells}) als die Kopfzeile ({expected}). Setzen Sie Werte, die das Trennzeichen enthalten, in Anführungszeichen.',
  'layerError.no_header': 'Die Datei hat keine Kopfzeile. Die erste Zeile muss die Spalten benennen.',
  'layerError.not_json':
    'Die Datei ist kein gültiges JSON: unerwarteter Inhalt in Zeile {line}, Spalte {column}.',
  'layerError.too_deep': 'Das JSON ist zu tief verschachtelt: höchstens 500 Ebenen.',
  'layerError.already_layered':
    'Die Datei enthält bereits einen gesperrten Wert. Öffnen Sie zuerst ihren Cake mit allen Schlüsseln.',
  'layerError.duplicate_name':
    'Der Name „{field}“ kommt bis Zeile {line} zweimal vor, sodass seine Werte nicht zu unterscheiden sind. Benennen Sie einen davon um.',
  'layerError.similar_name':
    'Der Name „{similar}“ in Zeile {line} sieht aus wie das Feld „{field}“. Sperren Sie beide, oder benennen Sie eines davon um.',
  'layerError.ambiguous_separator':
    'Die Kopfzeile in Zeile {line} lässt sich mit verschiedenen Trennzeichen lesen, und das Feld „{field}“ ist jedes Mal eine andere Spalte. Setzen Sie die Namen in Anführungszeichen.',
  'layerError.overlapping_fields':
    'Das Feld „{field}“ schließt das Feld „{nestedField}“ ein. Wählen Sie nur eines davon.',
  'layerError.unexpected_type':
    'Der Wert in Zeile {line} passt nicht zum Feld „{field}“ und würde nicht gesperrt. Korrigieren Sie ihn oder sperren Sie ein Feld, das ihn einschließt.',
  'layerError.nothing_to_lock': 'Das Feld „{field}“ hat keine Werte, die gesperrt werden können.',
  'layerError.value_too_large': 'Ein Wert des Feldes „{field}“ ist zu groß: höchstens 12 MiB.',
  'layerError.result_too_large': 'Die Datei hat zu viele Werte in diesen Feldern. Wählen Sie weniger Felder.',
  'bake.grantOf': 'Was {email} öffnen kann',
  'bake.grantAll': 'Alles',
  'bake.grantUnlocked': 'Nur, was nicht gesperrt ist',
  'bake.grantChosen': 'Ausgewählte Felder',
  'bake.grantFields': 'Gesperrte Felder, die {email} öffnen kann',
  'bake.grantFieldsMissing': 'Wählen Sie mindestens ein Feld oder eine andere Möglichkeit.',
  'bake.grantNew':
    'Dieser Empfänger wurde gerade hinzugefügt. Wählen Sie, was er öffnen kann, und backen Sie dann erneut.',
  'bake.dates': 'Zeitraum',
  'bake.anytime': 'Jederzeit, ohne Ablauf',
  'bake.from': 'Ab {from}, ohne Ablauf',
  'bake.until': 'Jederzeit bis {until}',
  'bake.between': 'Von {from} bis {until}',
  'bake.change': 'Ändern',
  'bake.changeDates': 'Zeitraum ändern',
  'bake.datesCrossed':
    'Der Cake würde ablaufen, bevor er verfügbar ist. Wählen Sie ein späteres Ablaufdatum.',
  'bake.notify': 'Empfänger per E-Mail benachrichtigen',
  'bake.mailsLeft': {
    one: 'Sie können heute noch {count} dieser E-Mails senden.',
    other: 'Sie können heute noch {count} dieser E-Mails senden.',
  },
  'bake.bake': 'Backen',
  'bake.next': 'Als Nächstes: eine Datei auswählen.',
  'bake.recipientCount': {
    one: '{count} Empfänger kann ihn öffnen · {dates}',
    other: '{count} Empfänger können ihn öffnen · {dates}',
  },
  'bake.noAllowance': 'Sie können gerade keine Datei backen',
  'bake.local':
    'Die Datei wird auf diesem Gerät verschlüsselt. Nur ihr Schlüssel, ihr Name und wer sie öffnen kann, gelangen zum Server.',
  'bake.localFields':
    'Die Datei wird auf diesem Gerät verschlüsselt. Nur ihr Name, die Namen der gesperrten Felder, die Schlüssel und wer sie öffnen kann, gelangen zum Server.',
  'bake.left': { one: 'Noch {count} Cake in diesem Monat.', other: 'Noch {count} Cakes in diesem Monat.' },
  'bake.plans': 'Tarife ansehen',
  'bake.baking': 'Ihr Cake wird gebacken',
  'bake.bakingHint': 'Die Datei verlässt dieses Gerät nicht.',
  'bake.locking': 'Felder werden auf diesem Gerät gesperrt',
  'bake.encrypting': 'Wird auf diesem Gerät verschlüsselt',
  'bake.checksum': 'Prüfsumme wird berechnet',
  'bake.registering': 'Schlüssel wird registriert',
  'bake.unregistered': 'Fast fertig',
  'bake.notRegistered': 'Der Server hat seinen Schlüssel noch nicht, also könnte ihn niemand öffnen.',
  'bake.retry': 'Erneut registrieren',
  'bake.giveUp': 'Cake löschen',
  'bake.ready': 'Ihr Cake ist fertig',
  'bake.sendTitle': 'Jetzt senden',
  'bake.saveTitle': 'Cake speichern',
  'bake.readyHint': 'Einen Tag lang verschlüsselt in diesem Browser aufbewahrt',
  'bake.readyInMemory':
    'Speichern Sie ihn, bevor Sie diese Seite verlassen: Dieser Browser kann ihn nicht aufbewahren',
  'bake.save': 'Speichern',
  'bake.remove': 'Entfernen',
  'bake.removeText': 'Seine Schlüssel werden vernichtet. Sie müssten die Datei noch einmal backen.',
  'bake.later': 'Später speichern',
  'bake.removed': '{name} ist nicht mehr registriert.',
  'bake.saved': 'Gespeichert',
  'bake.downloading': 'Ihr Cake wird heruntergeladen',
  'bake.downloadingHint': 'Wird heruntergeladen. Lassen Sie diese Seite bis zum Ende geöffnet',
  'bake.sendStep': 'An die Empfänger senden',
  'bake.sendHint': 'Hängen Sie die gespeicherte Datei an. Jeder Weg ist sicher, weil sie verschlüsselt ist.',
  'bake.copyMessage': 'Nachricht kopieren',
  'bake.messageCopied': 'Nachricht kopiert.',
  'bake.messageNotCopied':
    'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie die Nachricht und kopieren Sie sie.',
  'bake.openEmail': 'E-Mail-App öffnen',
  'bake.messageSubject': 'Verschlüsselte Datei: {name}',
  'bake.messageFile': 'Ich sende Ihnen eine verschlüsselte Datei:',
  'bake.messageOpen':
    'Melden Sie sich zum Öffnen mit der E-Mail-Adresse an, für die ich sie freigegeben habe, und wählen Sie die Datei aus:',
  'bake.messageDates': 'Wann sie geöffnet werden kann: {dates}. Die Zeitzone ist {zone}.',
  'bake.emailPlan': 'Wenn Sie den Cake speichern, senden wir eine E-Mail an {names}.',
  'bake.emailing': 'Die Empfänger werden benachrichtigt …',
  'bake.emailed': 'Wir haben {names} eine E-Mail gesendet. Die Datei brauchen sie noch von Ihnen.',
  'bake.notEmailed': 'Wir konnten {names} keine E-Mail senden. Senden Sie ihnen die Nachricht.',
  'bake.moreNames': { one: '{count} weitere Person', other: '{count} weitere Personen' },
  'bake.savedToast': '{name} ist gespeichert.',
  'bake.done': 'Fertig',
  'bake.another': 'Weitere Datei backen',
  'bake.unsaved': 'Noch nicht gespeichert',
  'bake.unsavedHint':
    'Speichern Sie diese Cakes innerhalb eines Tages nach dem Backen. Bis dahin werden sie verschlüsselt in diesem Browser aufbewahrt.',
  'bake.saveOne': '{name} speichern',
  'bake.removeOne': '{name} entfernen',
  'bake.stopTitle': 'Möchten Sie das Backen beenden?',
  'bake.stopText': 'Der Cake ist nicht gespeichert. Wenn Sie jetzt abbrechen, müssen Sie von vorn beginnen.',
  'bake.stop': 'Beenden',
  'bake.continue': 'Fortfahren',
  'bake.draftTitle': 'Diesen Entwurf verwerfen?',
  'bake.draftText': 'Die Datei ist noch nicht gebacken. Die gewählten Empfänger und Optionen gehen verloren.',
  'bake.draftDiscard': 'Verwerfen',
  'bake.draftKeep': 'Weiter bearbeiten',
  'bake.noFiles': 'Wählen Sie eine Datei oder einen Ordner zum Backen aus.',
  'bake.canceled': 'Sie haben das Backen abgebrochen. Nichts wurde gesendet.',
  'bake.changed':
    'Eine Datei wurde während des Backens geändert oder entfernt. Wählen Sie sie noch einmal aus.',
  'bake.noSpace':
    'Dieser Browser hat zu wenig freien Speicherplatz für den Cake. Geben Sie Speicherplatz frei oder backen Sie in der Befehlszeile.',
  'bake.noStorage':
    'Dieser Browser kann keine Dateien speichern, wie in manchen privaten Fenstern, und daher höchstens 256 MB backen. Verwenden Sie einen anderen Browser oder die Befehlszeile.',
  'bake.notWritten':
    'Der Cake konnte dort nicht gespeichert werden. Speichern Sie ihn noch einmal an einem anderen Ort.',
  'bake.unknown': 'Die Datei konnte nicht gebacken werden. Versuchen Sie es noch einmal.',
  'failure.bake': 'Der Cake konnte nicht registriert werden. Versuchen Sie es noch einmal.',
})
