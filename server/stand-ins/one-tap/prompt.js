/** In the frame of the stand-in's prompt: tells the page around it how tall it is, and what was chosen. */
const { origin, credential, refused } = document.body.dataset
const tell = (news) => parent.postMessage(news, origin)

if (refused) tell({ type: 'refused', reason: refused })
else if (credential) tell({ type: 'credential', credential })
else {
  new ResizeObserver(() => tell({ type: 'height', height: document.documentElement.offsetHeight })).observe(
    document.documentElement,
  )
  document.querySelector('#close').addEventListener('click', () => tell({ type: 'closed' }))
}
