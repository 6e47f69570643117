/** Runs in the frame of the simulated prompt: tells the embedding page the prompt's height and what the user chose. */
const { origin, credential, error } = document.body.dataset
const tell = (news) => parent.postMessage(news, origin)

if (error) tell({ type: 'refused', reason: error })
else if (credential) tell({ type: 'credential', credential })
else {
  new ResizeObserver(() => tell({ type: 'height', height: document.documentElement.offsetHeight })).observe(
    document.documentElement,
  )
  document.querySelector('#close').addEventListener('click', () => tell({ type: 'closed' }))
}
