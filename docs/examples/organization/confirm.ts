import { create } from './create.ts'

/**
 * Asks before something that the member cannot undo alone. Escape and Cancel close the question.
 * @param action the text of the button that confirms
 */
export function confirm(question: string, action: string): Promise<boolean> {
  const dialog = create(
    'dialog',
    { ariaLabel: question },
    create('p', { textContent: question }),
    create(
      'form',
      { method: 'dialog', className: 'actions' },
      create('button', { value: '', textContent: 'Cancel' }),
      create('button', { value: 'confirmed', textContent: action, className: 'main' }),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'confirmed')
    })
  })
}
