// On a phone the controls start collapsed, to show the card first. The page waits for this script, so nothing moves later.
for (const panel of document.querySelectorAll('#configure, #theme'))
  panel.open = matchMedia('(min-width: 900px)').matches
