import type { Page } from '@playwright/test'

/** A text of a table in a built chunk (`"footer.home":`…``), or a plural form. */
const tableText = /("[\w.]+"|\b(?:zero|one|two|few|many|other)):`([^`]+)`/g
const isTable = /"(?:footer\.home|page\.skip|list\.zone|bake\.title|panel\.open)":`/
const isEnglish = /"(?:footer\.home":`Home|page\.skip":`Skip|list\.zone":`Times|bake\.title":`Bake a)/

/** The server may close an idle connection at the moment when it is used again. */
const again = { maxRetries: 2 }

/** Encloses each text of the other languages' tables in ⟦…⟧, so that text from elsewhere is visible. */
export async function pseudoLanguage(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch(again)
    const code = await response.text()
    const body = isTable.test(code) && !isEnglish.test(code) ? code.replaceAll(tableText, '$1:`⟦$2⟧`') : code
    await route.fulfill({ response, body })
  })
  // The sentences of the API are in the language of the request.
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch(again)
    const body = (await response.text()).replace(
      /("(?:description|error|reason|text)":")([^"]+)"/g,
      '$1⟦$2⟧"',
    )
    await route.fulfill({ response, body })
  })
}

/** Names, initials, numbers and addresses, which are not in any table. */
const untranslatable =
  /^\p{Lu}{1,2}$|^.*\.cake$|^[0-9a-f]{8}$|\S+@\S+|\S+\.(?:csv|cake|js)\b|Cakelock|English|Deutsch|العربية|[KMG]?B\b/gu

/** Returns a page's visible texts that are not from the tables. */
export async function untranslatedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const untranslated: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent?.closest('time, code, kbd, bdi, [data-lead], option, noscript, script, [lang="en"]'))
        continue
      if (parent?.checkVisibility()) untranslated.push(node.textContent ?? '')
    }
    return untranslated
  })
  return texts.filter((text) => /\p{L}{2,}/u.test(withoutTableTexts(text).replace(untranslatable, '')))
}

/** A table's text can contain another text as a value. */
function withoutTableTexts(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return rest === text ? text : withoutTableTexts(rest)
}
